/** rules/rates.md#example in the browsers of four people, checked in the ledger to the minor unit. */
import { expect } from 'vitest'
import type { App } from './app.ts'
import { readBooks } from './books.ts'
import { aTrader, decide, openOrder, order, postListing, type ReadyPerson } from './people.ts'

/** `aPerson` makes the owner and the first buyer, whose order `firstOrder` places. */
export async function trade(
  app: App,
  aPerson: typeof aTrader,
  firstOrder: (buyer: ReadyPerson, amount: string) => Promise<unknown>,
): Promise<void> {
  const { server } = app
  const owner = await aPerson(app, 'Ada', 'Obi')
  await owner.page.getByText('No listings yet').waitFor()
  await postListing(owner.page, owner.who, {
    needAmount: '1600000',
    rate: '0.000625',
    part: 'Yes',
    system: 'No',
  })
  expect(await readBooks(server)).toEqual({
    listing: { status: 'pending', balance: '1000.00', held: '1000.00' },
    held: { NGN: '0.00', USD: '1000.00' },
    orders: [],
    cards: { ada: { USD: '-1000.00' } },
  })

  const first = await aPerson(app, 'Bola', 'Ade')
  await firstOrder(first, '400')
  const second = await aTrader(app, 'Chidi', 'Eze')
  await order(second.page, second.who, 'ada', '600', '0.00062')
  expect(await readBooks(server)).toEqual({
    listing: { status: 'pending', balance: '1000.00', held: '1000.00' },
    held: { NGN: '1607741.94', USD: '1000.00' },
    orders: ['bola 400.00 for 640000.00 pending', 'chidi 600.00 for 967741.94 pending'],
    cards: { ada: { USD: '-1000.00' }, bola: { NGN: '-640000.00' }, chidi: { NGN: '-967741.94' } },
  })

  await owner.page.getByRole('tab', { name: 'Created by you' }).click()
  await owner.page.getByRole('button', { name: 'Halt' }).click()
  await owner.page.waitForURL(/\/users-listing-details\/[0-9a-f-]{36}$/)
  await decide(owner, '400', 'Accept')
  await owner.page.getByText('completed').first().waitFor()
  expect(await readBooks(server)).toEqual({
    listing: { status: 'partly', balance: '600.00', held: '600.00' },
    held: { NGN: '967741.94', USD: '600.00' },
    orders: ['bola 400.00 for 640000.00 completed', 'chidi 600.00 for 967741.94 pending'],
    cards: {
      ada: { NGN: '640000.00', USD: '-1000.00' },
      bola: { NGN: '-640000.00', USD: '400.00' },
      chidi: { NGN: '-967741.94' },
    },
  })

  const third = await aTrader(app, 'Dayo', 'Cole')
  const wizard = await openOrder(third.page, 'ada')
  await wizard.getByLabel('Amount to order').fill('700')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.getByText('you cannot order more than 600 USD').first().waitFor()
  expect(await wizard.getByLabel('Amount to order').inputValue()).toBe('700')

  await decide(owner, '600', 'Accept')
  await owner.page.getByText('Fulfilled', { exact: true }).first().waitFor()
  expect(await readBooks(server)).toEqual({
    listing: { status: 'fulfilled', balance: '0.00', held: '0.00' },
    held: { NGN: '0.00', USD: '0.00' },
    orders: ['bola 400.00 for 640000.00 completed', 'chidi 600.00 for 967741.94 completed'],
    cards: {
      ada: { NGN: '1607741.94', USD: '-1000.00' },
      bola: { NGN: '-640000.00', USD: '400.00' },
      chidi: { NGN: '-967741.94', USD: '600.00' },
    },
  })
  expect([owner, first, second, third].flatMap(({ faults }) => faults)).toEqual([])
}
