/** The detours of both wizards that a plain trade does not take, checked in the ledger. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { dayMs, utcDay } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { storeFeed } from '#server/money/rates/market-rate.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { onCard, untilPaid } from './books.ts'
import {
  aTrader,
  decide,
  fillCard,
  openCardStep,
  openOrder,
  type ReadyPerson,
  typeDigits,
  typeRate,
} from './people.ts'
import { openApp } from './suite.ts'

// A feed that never answers. The test inserts its tables, which go stale like those of any feed.
const app = await openApp({ RATES_URL: 'http://localhost:9/rates.json' })

/** Each card that money went from or to: `{ 'ada Travel': { USD: '-1000.00' } }`. */
async function cardBooks(): Promise<Record<string, Record<string, string>>> {
  await untilPaid(app.server)
  const rows = await app.server.database.db
    .selectFrom('account')
    .innerJoin('card', 'card.id', 'account.holder_id')
    .innerJoin('person', 'person.id', 'card.person_id')
    .select(['person.user_name', 'card.nickname', 'account.currency', 'received', 'taken', 'held'])
    .where('account.kind', '=', 'card')
    .execute()
  const books: Record<string, Record<string, string>> = {}
  for (const { user_name, nickname, currency, ...sums } of rows) {
    if (onCard(sums) === 0n) continue
    const card = `${user_name} ${nickname}`
    books[card] = { ...books[card], [currency]: toDecimal(onCard(sums), currency as CurrencyCode) }
  }
  return books
}

/** Makes two people friends without the pages, which are not the subject here. */
async function befriend(one: ReadyPerson, other: ReadyPerson) {
  const { database, clock } = app.server
  const people = await database.db
    .selectFrom('person')
    .select('id')
    .where('user_name', 'in', [one.who.userName, other.who.userName])
    .execute()
  const [a, b] = people.map(({ id }) => id) as [string, string]
  await database.db
    .insertInto('friendship')
    .values([
      { person_id: a, friend_id: b, created_at: clock() },
      { person_id: b, friend_id: a, created_at: clock() },
    ])
    .execute()
}

/** Adds a card on the detour from a step, and returns with it chosen. */
async function detour(wizard: Locator, person: ReadyPerson, side: 'debit' | 'credit', nickname: string) {
  await openCardStep(wizard, side)
  await wizard.getByRole('button', { name: 'Add new card' }).click()
  await wizard.getByRole('heading', { name: `Add a card to ${side}` }).waitFor()
  await fillCard(wizard, person.who, '5555555555554444', nickname, 'Continue')
  await wizard.getByRole('heading', { name: `Select a card to ${side}` }).waitFor()
  await wizard.getByRole('radio', { name: nickname, checked: true }).waitFor()
  await wizard.getByRole('button', { name: 'Continue' }).click()
}

const answer = (wizard: Locator, question: string, words: string) =>
  wizard.getByRole('radiogroup', { name: question }).getByText(words, { exact: true }).click()

async function pay(wizard: Locator, person: ReadyPerson, action: string) {
  await wizard.getByRole('heading', { name: 'Transaction details' }).waitFor()
  await wizard.getByRole('button', { name: action }).waitFor()
  await typeDigits(wizard, 'Transaction PIN', person.who.pin)
}

const openOwnListing = async (page: Page) => {
  await page.getByRole('tab', { name: 'Created by you' }).click()
  await page.getByRole('button', { name: 'Halt' }).click()
  await page.waitForURL(/\/users-listing-details\/[0-9a-f-]{36}$/)
}

/** Makes the newest market rates `daysAgo` days old. */
async function ratesOf(daysAgo: number) {
  const { db } = app.server.database
  const day = utcDay(Date.now() - daysAgo * dayMs)
  const newest = Object.values(shipped.days).at(-1)
  await db.deleteFrom('rate_day').where('source', '=', 'a test').execute()
  await storeFeed(app.server, { source: 'a test', base: 'USD', days: { [day]: newest } })
}

describe('the wizards', () => {
  it('take both detours to a new card, refuse a part, counter-offer, and credit a friend', async () => {
    const owner = await aTrader(app, 'Ada', 'Obi')
    const buyer = await aTrader(app, 'Bola', 'Ade')
    const friend = await aTrader(app, 'Chidi', 'Eze')
    await befriend(buyer, friend)

    // The owner posts, whole or not at all, with a new card on each side.
    await owner.page.getByRole('button', { name: 'Create Listings' }).click()
    const create = owner.page.getByRole('dialog')
    await create.getByLabel('Amount needed').fill('1600000')
    await typeRate(create, 'Rate', '0.000625')
    await answer(create, 'Accept part fulfillment', 'No')
    await answer(create, 'Accept system fulfillment', 'No')
    await create.getByRole('button', { name: 'Continue' }).click()
    await detour(create, owner, 'debit', 'Travel')
    await detour(create, owner, 'credit', 'Household')
    await pay(create, owner, 'Create List')
    await create.getByText('Your listing has been created').waitFor()
    await create.getByRole('button', { name: 'Go to dashboard' }).click()
    expect(await cardBooks()).toEqual({ 'ada Travel': { USD: '-1000.00' } })

    // The buyer may not order a part, and what was typed stays.
    await buyer.page.reload()
    const order = await openOrder(buyer.page, 'ada')
    await order.getByLabel('Amount to order').fill('400')
    await order.getByRole('button', { name: 'Continue' }).click()
    await order.getByText('Part fulfilment is not allowed for this listing').first().waitFor()
    expect(await order.getByLabel('Amount to order').inputValue()).toBe('400')
    await order.getByRole('button', { name: 'Order all' }).click()
    expect(await order.getByLabel('Amount to order').inputValue()).toBe('1,000')

    // A rate of their own, a new card to debit, and a friend's card to credit.
    await order.getByRole('switch', { name: 'Owner rate' }).click()
    await typeRate(order, 'Your rate', '0.00062')
    await order.getByText('This is a counter-offer').waitFor()
    await order.getByRole('button', { name: 'Continue' }).click()
    await detour(order, buyer, 'debit', 'Gifts')
    await openCardStep(order, 'credit')
    await order.getByRole('tab', { name: 'People' }).click()
    await order.getByRole('button', { name: 'Continue' }).click()
    await order.getByText('Select Friend to credit').waitFor()
    await order.getByRole('button', { name: 'Chidi Eze' }).click()
    await order.getByRole('radiogroup', { name: 'Cards of Chidi Eze' }).getByText('4242').click()
    await order.getByRole('button', { name: 'Continue' }).click()
    await order.getByText('Chidi Eze •••• 4242').waitFor()
    await pay(order, buyer, 'Order List')
    await order.getByText('You just ordered US$1,000 from ada').waitFor()
    expect(await cardBooks()).toEqual({
      'ada Travel': { USD: '-1000.00' },
      'bola Gifts': { NGN: '-1612903.23' },
    })

    // The owner takes the counter-offer: their own new card and the friend's are credited.
    await openOwnListing(owner.page)
    await decide(owner, '1,000', 'Accept')
    await owner.page.getByText('completed').first().waitFor()
    expect(await cardBooks()).toEqual({
      'ada Travel': { USD: '-1000.00' },
      'ada Household': { NGN: '1612903.23' },
      'bola Gifts': { NGN: '-1612903.23' },
      'chidi Everyday': { USD: '1000.00' },
    })

    // The friend sees on their own screen what came in, by whom, and has a receipt of it.
    await friend.page.goto(`${app.origin}/payment`)
    await friend.page.getByRole('tab', { name: 'Currency Exchange' }).click()
    const credit = friend.page.getByRole('row', { name: 'Bola Ade' })
    await credit.getByText('Exchange proceeds').waitFor()
    await credit.getByText('US$1,000.00').waitFor()
    await credit.getByText('Accepted').waitFor()
    await credit.getByRole('button', { name: /^Details of/ }).click()
    await friend.page.getByRole('dialog').getByRole('button', { name: 'Receipt', exact: true }).click()
    await friend.page.waitForURL('**/receipt/transfer/*/USD')
    await friend.page.getByText('You received').waitFor()
    expect(await audit(app.server.database.db)).toEqual([])
    expect([owner, buyer, friend].flatMap(({ faults }) => faults)).toEqual([])
  })

  it('the order wizard takes both detours too, and credits the new card', async () => {
    const owner = await aTrader(app, 'Dayo', 'Cole')
    const buyer = await aTrader(app, 'Efe', 'Uba')
    await owner.page.getByRole('button', { name: 'Create Listings' }).click()
    const create = owner.page.getByRole('dialog')
    await create.getByLabel('Amount needed').fill('160000')
    await typeRate(create, 'Rate', '0.000625')
    await answer(create, 'Accept part fulfillment', 'Yes')
    await answer(create, 'Accept system fulfillment', 'Yes')
    await create.getByRole('button', { name: 'Continue' }).click()
    await detour(create, owner, 'debit', 'Offers')
    await detour(create, owner, 'credit', 'Income')
    await pay(create, owner, 'Create List')
    await create.getByText('Your listing has been created').waitFor()

    await buyer.page.reload()
    const order = await openOrder(buyer.page, 'dayo')
    await order.getByLabel('Amount to order').fill('40')
    await order.getByRole('button', { name: 'Continue' }).click()
    await detour(order, buyer, 'debit', 'Rent')
    await detour(order, buyer, 'credit', 'Dollars')
    await pay(order, buyer, 'Order List')
    // At the owner's rate, where the system may fulfil: completed at once.
    await order.getByText('The exchange is completed').waitFor()
    expect(await cardBooks()).toMatchObject({
      'dayo Offers': { USD: '-100.00' },
      'dayo Income': { NGN: '64000.00' },
      'efe Rent': { NGN: '-64000.00' },
      'efe Dollars': { USD: '40.00' },
    })
    expect(await audit(app.server.database.db)).toEqual([])
    expect([owner, buyer].flatMap(({ faults }) => faults)).toEqual([])
  })

  it('a market rate that goes stale during the wizard is refused, and an own rate helps', async () => {
    await ratesOf(1)
    const owner = await aTrader(app, 'Femi', 'Ojo')
    const buyer = await aTrader(app, 'Gozie', 'Obi')

    // The page refuses a rate that went stale between two steps, before the PIN.
    await owner.page.getByRole('button', { name: 'Create Listings' }).click()
    const create = owner.page.getByRole('dialog')
    await create.getByLabel('Amount needed').fill('160000')
    await create.getByRole('switch', { name: 'Use system rate' }).click()
    await answer(create, 'Accept part fulfillment', 'Yes')
    await answer(create, 'Accept system fulfillment', 'No')
    await create.getByRole('button', { name: 'Continue' }).click()
    await openCardStep(create, 'debit')
    await ratesOf(6)
    await create.getByRole('button', { name: 'Continue' }).click()
    await create.getByText('The market rate is out of date').waitFor()
    expect(await create.getByRole('button', { name: 'Create List' }).isDisabled()).toBe(true)
    await create.getByRole('button', { name: 'Enter your own rate' }).click()
    await create.getByText(/^The market rate from .* is too old to use\. Enter your own rate\.$/).waitFor()
    expect(await create.getByLabel('Amount needed').inputValue()).toBe('160,000')
    await typeRate(create, 'Rate', '0.000625')
    await create.getByRole('button', { name: 'Continue' }).click()
    await pay(create, owner, 'Create List')
    await create.getByText('Your listing has been created').waitFor()

    // The server refuses a rate that went stale while the PIN was typed.
    await ratesOf(1)
    await buyer.page.reload()
    const order = await openOrder(buyer.page, 'femi')
    await order.getByLabel('Amount to order').fill('40')
    await order.getByRole('switch', { name: 'Owner rate' }).click()
    await order.getByRole('button', { name: 'Market', exact: true }).click()
    // The system rate is asked again on entering the last step; a page with an event stream is never idle.
    const askedAgain = buyer.page.waitForResponse(/exchange-rate/)
    await order.getByRole('button', { name: 'Continue' }).click()
    await order.getByRole('heading', { name: 'Transaction details' }).waitFor()
    await askedAgain
    await ratesOf(6)
    await pay(order, buyer, 'Order List')
    const notice = order.getByRole('alert').filter({ hasText: 'Order failed, try again' })
    await notice.getByText('There’s no fresh market rate for this pair').waitFor()
    await notice.getByRole('button', { name: 'Enter your own rate' }).click()
    await order.getByRole('heading', { name: 'Order listing' }).waitFor()
    expect(await order.getByLabel('Amount to order').inputValue()).toBe('40')
    expect([owner, buyer].flatMap(({ faults }) => faults)).toEqual([])
    await ratesOf(1)
  })
})
