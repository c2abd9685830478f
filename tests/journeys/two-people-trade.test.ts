/** rules/rates.md#example in the browsers of four people, checked in the ledger to the minor unit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/ledger/audit.ts'
import { type App, aBrowserFor, startApp } from './app.ts'
import { readBooks } from './books.ts'
import {
  aReadyPerson,
  aTrader,
  decide,
  openOrder,
  order,
  pickCards,
  postListing,
  signIn,
  typeDigits,
  type Visitor,
} from './people.ts'

let app: App
const faults: string[] = []

/** The owner and the first buyer register and set up by hand on the site. */
describe.each([
  ['the site', aReadyPerson],
  ['the partner’s page', aTrader],
] as const)('two people trade, the first buyer on %s', (where, aPerson) => {
  beforeAll(async () => {
    app = await startApp({}, { moves: true })
  })
  afterAll(async () => {
    await app.close()
  })

  it('the listing is fulfilled and every figure is right to the minor unit', async () => {
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
    if (where === 'the site') await order(first.page, first.who, 'ada', '400')
    else await orderAtThePartner(first, 'ada', '400')
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
    expect(await audit(server.database.db)).toEqual([])
    for (const person of [owner, first, second, third]) faults.push(...person.faults)
    expect(faults).toEqual([])
  })
})

/**
 * The same person on a partner's site: signs in and orders in the widget. All of it happens in the exchange's own frame,
 * out of reach of that site's scripts.
 */
async function orderAtThePartner(person: { who: Visitor }, owner: string, amount: string) {
  const { page, faults: found } = await aBrowserFor(app)
  await page.goto(app.partnerOrigin)
  const widget = page.frameLocator('cowrie-listings iframe').locator('body')
  await widget.getByRole('row', { name: owner }).getByRole('button', { name: 'Order' }).click()
  await signIn(widget.getByRole('dialog'), person.who)
  const wizard = widget.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByLabel('Amount to order').fill(amount)
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', person.who.pin)
  await wizard.getByText(new RegExp(`You just ordered .* from ${owner}`)).waitFor()
  expect(new URL(page.url()).origin).toBe(app.partnerOrigin)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}')
  faults.push(...found)
}
