// Every reason for which listings and orders are refused, each by an input that a person could send.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createListing as createListingCall } from '#core/contract/listings.ts'
import { daySeconds } from '#core/contract/time.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { listingOrders } from '#server/exchange/market/orders/search.ts'
import { newId } from '#server/ids.ts'
import { setUp } from '#tests/server/suite.ts'
import { refusal } from '../world.ts'
import { aTrader, list, listingBody, order, storeRates } from './market.ts'

const {
  market,
  people: [owner, buyer, stranger],
} = await setUp({ people: 3 })

const nothingHappened = async () => {
  const count = await market.database.db
    .selectFrom('journal')
    .select((build) => build.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return count.count
}

describe('a listing is refused', () => {
  const refused = async (some: Parameters<typeof listingBody>[1]) => {
    const before = await nothingHappened()
    const why = await refusal(list(market, owner, some))
    expect(await nothingHappened()).toBe(before)
    return why
  }

  test.each([
    ['', 'Field cannot be empty'],
    ['0', 'Enter an amount above 0'],
    ['0.00', 'Enter an amount above 0'],
    ['-5', 'Enter an amount above 0'],
    ['NaN', 'Enter an amount in digits, such as 1250.50'],
    ['1e400', 'Enter an amount in digits, such as 1250.50'],
    ['Infinity', 'Enter an amount in digits, such as 1250.50'],
    ['0x10', 'Enter an amount in digits, such as 1250.50'],
    ['1.234', 'NGN has at most 2 decimals'],
    ['1000000000000.01', 'Enter an amount of at most 1,000,000,000,000'],
    ['9'.repeat(39), 'Enter an amount of at most 1,000,000,000,000'],
  ])('when the amount needed is "%s"', async (needAmount, sentence) => {
    expect(await refused({ needAmount, haveAmount: '1' })).toBe(`bad-amount: needAmount: ${sentence}`)
  })

  test.each([
    ['', 'Specify your rate or use the system rate'],
    ['0', 'Enter a rate above 0'],
    ['0.00000000001', 'A rate has at most 10 decimals'],
    ['-1', 'Enter a rate above 0'],
    ['NaN', 'Enter the rate in digits, such as 1340.50'],
    ['1e400', 'Enter the rate in digits, such as 1340.50'],
    ['10000000', 'Enter a rate below 10,000,000'],
  ])('when the rate is "%s"', async (rate, sentence) => {
    expect(await refused({ rate, haveAmount: '1' })).toBe(`bad-amount: rate: ${sentence}`)
  })

  test('when the offer that follows is beyond any amount', async () => {
    expect(await refused({ needAmount: '1000000000000', rate: '9999999', haveAmount: '1' })).toBe(
      'bad-amount: haveAmount: Enter an amount of at most 1,000,000,000,000',
    )
  })

  test('when the offer shown is off by more than one minor unit', async () => {
    const expected = 'figures-differ: haveAmount should be 1,000 USD. Please check the rate and try again'
    expect(await refused({ haveAmount: '1000.02' })).toBe(expected)
    expect(await refused({ haveAmount: '999.98' })).toBe(expected)
    expect(await refused({ haveAmount: '0' })).toBe('bad-amount: haveAmount: Enter an amount above 0')
    // One unit is forgiven, and what is charged is the right figure.
    expect((await list(market, owner, { haveAmount: '1000.01' })).offerAmount).toBe('1000.00')
    expect((await list(market, owner, { haveAmount: '999.99' })).offerAmount).toBe('1000.00')
  })

  test('when both currencies are the same', async () => {
    expect(await refused({ haveCurrency: 'NGN', rate: '1' })).toBe(
      'same-currency: Choose two different currencies',
    )
  })

  test('when the system rate has moved, and when it is missing', async () => {
    expect((await list(market, owner, { isSystemRate: true })).offerAmount).toBe('1000.00')
    await storeRates(market, '2026-11-21', 1650)
    expect(await refused({ isSystemRate: true })).toBe(
      'rate-moved: It is now 1 USD = 1,650.00 NGN. Please check the figures and confirm again',
    )
    const strict = { ...market, settings: { ...market.settings, isSandbox: false } }
    market.later(40 * daySeconds)
    expect(await refusal(list(strict, owner, { isSystemRate: true, rate: '0.0006060606' }))).toMatch(
      /^rate-unavailable/,
    )
  })

  test('when the PIN is wrong', async () => {
    expect(await refused({ pin: '9999' })).toBe('wrong-pin: 4 tries left')
    expect((await list(market, owner)).offerAmount).toBe('1000.00')
  })

  test.each([
    ['not an id', () => 'card-1'],
    ['nobody has', newId],
    ["is another person's", () => stranger.debit],
  ])('when the debit or credit card %s', async (_, cardId) => {
    expect(await refused({ debitCardId: cardId() })).toMatch(/^not-found: This card/)
    expect(await refused({ creditCardId: cardId() })).toMatch(/^not-found: This card/)
  })

  test('when the card is refused, and nothing stays reserved', async () => {
    const poor = await aTrader(market)
    const setToken = (token: string) =>
      market.database.db
        .updateTable('card')
        .set({ processor_token: token })
        .where('id', '=', poor.debit)
        .execute()
    await setToken('sandbox_nofunds_1')
    expect(await refusal(list(market, poor, {}, 'k'))).toMatch(/^insufficient-funds/)
    await setToken('refused_1')
    expect(await refusal(list(market, poor, {}, 'k'))).toBe(
      'card-declined: The bank that issued this card declined it',
    )
    market.cards.isAway = true
    await setToken('sandbox_works_1')
    expect(await refusal(list(market, poor, {}, 'k'))).toMatch(/^card-processor-away/)
    market.cards.isAway = false
    expect((await list(market, poor, {}, 'k')).offerAmount).toBe('1000.00')
  })

  test('when its numbers are no numbers on the wire', () => {
    const wire = { ...z.encode(createListingCall.body, listingBody(owner)) }
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, '1e400', 'ten', null, {}, '1'.repeat(41)])
      expect(z.safeDecode(createListingCall.body, { ...wire, needAmount: bad as never }).success).toBe(false)
    expect(z.safeDecode(createListingCall.body, wire).success).toBe(true)
  })
})

describe('an order is refused', () => {
  test('on an unknown listing, on my own, and with a wrong PIN before anything is revealed', async () => {
    const { id } = await list(market, owner)
    for (const unknown of ['listing-1', newId()])
      expect(await refusal(order(market, buyer, unknown, '1'))).toMatch(/^not-found: This listing/)
    expect(await refusal(order(market, owner, id, '1'))).toMatch(/^own-listing/)
    expect(await refusal(order(market, buyer, newId(), '1', { pin: '9999' }))).toMatch(/^wrong-pin/)
  })

  test('above the balance, and in parts where only the whole is offered', async () => {
    const { id } = await list(market, owner)
    expect(await refusal(order(market, buyer, id, '1000.01'))).toBe(
      'above-balance: you cannot order more than 1,000 USD',
    )
    const whole = await list(market, owner, { partFulfilment: false })
    expect(await refusal(order(market, buyer, whole.id, '999.99'))).toBe(
      'part-not-allowed: Part fulfilment is not allowed for this listing',
    )
  })

  test('with invalid amounts and rates, or ones that do not belong together', async () => {
    const { id } = await list(market, owner)
    const amounts = [
      ['0', 'Enter an amount above 0'],
      ['-1', 'Enter an amount above 0'],
      ['NaN', 'Enter an amount in digits, such as 1250.50'],
      ['1e400', 'Enter an amount in digits, such as 1250.50'],
      ['0.001', 'USD has at most 2 decimals'],
      ['1000000000001', 'Enter an amount of at most 1,000,000,000,000'],
    ]
    for (const [orderAmount, sentence] of amounts)
      expect(await refusal(order(market, buyer, id, orderAmount as string, { giveUpAmount: '1' }))).toBe(
        `bad-amount: needAmount: ${sentence}`,
      )
    expect(await refusal(order(market, buyer, id, '1', { rate: '0', giveUpAmount: '1' }))).toBe(
      'bad-amount: rate: Enter a rate above 0',
    )
    expect(await refusal(order(market, buyer, id, '1', { giveUpAmount: '1600.02' }))).toBe(
      'figures-differ: haveAmount should be 1,600 NGN. Please check the rate and try again',
    )
    expect(await refusal(order(market, buyer, id, '1000', { rate: '0.0000000001' }))).toBe(
      'bad-amount: haveAmount: Enter an amount of at most 1,000,000,000,000',
    )
    expect(await refusal(order(market, buyer, id, '1', { isSystemRate: true }))).toMatch(/^rate-moved/)
  })

  test('on a listing that is halted or fulfilled', async () => {
    const halted = await list(market, owner)
    await haltListing(market, owner, { params: { id: halted.id } })
    expect(await refusal(order(market, buyer, halted.id, '1'))).toBe(
      'listing-closed: This listing is halted and takes no orders',
    )
    const full = await list(market, owner, { systemFulfilment: true })
    await order(market, buyer, full.id, '1000')
    expect(await refusal(order(market, buyer, full.id, '1'))).toBe(
      'listing-closed: This listing is fulfilled and takes no orders',
    )
  })
})

describe('a decision is refused', () => {
  test('on orders and listings of others, and on invalid ids, without telling them apart', async () => {
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '10')
    for (const each of [placed.id, newId(), 'order-1']) {
      expect(await refusal(acceptOrder(market, stranger, { params: { id: each } }))).toMatch(
        /^not-found: This order/,
      )
      expect(await refusal(rejectOrder(market, stranger, { params: { id: each } }))).toMatch(
        /^not-found: This order/,
      )
      expect(await refusal(cancelOrder(market, stranger, { params: { orderId: each } }))).toMatch(
        /^not-found: This order/,
      )
    }
    // The buyer may not accept, nor the owner cancel.
    expect(await refusal(acceptOrder(market, buyer, { params: { id: placed.id } }))).toMatch(/^not-found/)
    expect(await refusal(cancelOrder(market, owner, { params: { orderId: placed.id } }))).toMatch(
      /^not-found/,
    )
    for (const each of [id, newId(), 'listing-1']) {
      expect(await refusal(haltListing(market, stranger, { params: { id: each } }))).toMatch(/^not-found/)
      expect(await refusal(listingOrders(market, stranger, { params: { id: each }, query: {} }))).toMatch(
        /^not-found/,
      )
    }
    expect(await refusal(listingDetail(market, stranger, { params: { id: newId() } }))).toMatch(/^not-found/)
  })

  test('on an order that is decided already', async () => {
    const { id } = await list(market, owner)
    const [done, declined, taken] = await Promise.all(
      ['10', '20', '30'].map((amount) => order(market, buyer, id, amount)),
    )
    await acceptOrder(market, owner, { params: { id: done?.id ?? '' } })
    await rejectOrder(market, owner, { params: { id: declined?.id ?? '' } })
    await cancelOrder(market, buyer, { params: { orderId: taken?.id ?? '' } })
    for (const [each, status] of [
      [done, 'completed'],
      [declined, 'rejected'],
      [taken, 'cancelled'],
    ] as const) {
      const why = `order-not-pending: This order is ${status}`
      const params = { id: each?.id ?? '' }
      expect(await refusal(acceptOrder(market, owner, { params }))).toBe(why)
      expect(await refusal(rejectOrder(market, owner, { params }))).toBe(why)
      expect(await refusal(cancelOrder(market, buyer, { params: { orderId: params.id } }))).toBe(why)
    }
  })

  test('a listing is halted once, and never when it is fulfilled', async () => {
    const { id } = await list(market, owner)
    await haltListing(market, owner, { params: { id } })
    const why = 'halt-invalid: The Halt action is invalid for this listing'
    expect(await refusal(haltListing(market, owner, { params: { id } }))).toBe(why)
    const full = await list(market, owner, { systemFulfilment: true })
    await order(market, buyer, full.id, '1000')
    expect(await refusal(haltListing(market, owner, { params: { id: full.id } }))).toBe(why)
  })
})
