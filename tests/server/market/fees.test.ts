// The exchange's fee: agreed with a payment, held with it, charged in proportion, and given back with it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ordersCsv } from '#server/exchange/history/exports.ts'
import { listingReceipt, orderReceipt } from '#server/exchange/history/receipts.ts'
import { transferReceipt } from '#server/exchange/history/transfer-receipt.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { newId } from '#server/ids.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send, takeBack } from '../transfers/circle.ts'
import { befriend, outcomes, refusal } from '../world.ts'
import { list, type Market, moneyOf, order, quoted, sweepFor, type Trader, traders } from './market.ts'

suite('a fee', { people: 0 }, ({ market: free }) => {
  /** 0.5 % of what is paid, and at least $1; 1 % of naira. */
  const fees = feesOf({ FEE_PERCENT: '0.5,NGN=1', FEE_MINIMUM: 'USD=1.00' })
  const market: Market = { ...free, settings: { ...free.settings, fees } }

  /** Minor units booked to the fee accounts, by currency. */
  const booked = async (aboutId: string): Promise<Record<string, bigint>> => {
    const { rows } = await sql<{ currency: string; sum: bigint }>`
      SELECT account.currency, sum(balance)::bigint AS sum FROM account JOIN capture ON fee_id = holder_id
      WHERE about_id = ${aboutId} GROUP BY account.currency`.execute(market.database.db)
    return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]))
  }
  const capturedFrom = async ({ debit }: Trader) => {
    await market.settled()
    const { rows } = await sql<{ currency: string; sum: bigint }>`
      SELECT currency, sum(amount_minor)::bigint AS sum FROM capture WHERE card_id = ${debit}
      GROUP BY currency`.execute(market.database.db)
    return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]))
  }

  test('on a listing is held with the offer and charged in proportion as it sells', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner, { fee: '5.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1005.00' })
    expect((await listingDetail(market, owner, { params: { id } })).fee).toBe('5.00')
    expect(await listingDetail(market, buyer, { params: { id } })).not.toHaveProperty('fee')

    const first = await order(market, buyer, id, '333.33', { fee: '5333.28' })
    expect(await moneyOf(market, buyer)).toEqual({ 'NGN held': '538661.28' })
    expect((await orderDetail(market, buyer, { params: { id: first.id } })).fee).toBe('5333.28')
    expect(await orderDetail(market, owner, { params: { id: first.id } })).not.toHaveProperty('fee')
    await acceptOrder(market, owner, { params: { id: first.id } })
    // A third of five dollars, rounded up.
    expect((await orderDetail(market, owner, { params: { id: first.id } })).fee).toBe('1.67')
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '670.00', 'NGN credited': '533328.00' })
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '333.33' })
    expect(await booked(first.id)).toEqual({ USD: 167n, NGN: 533_328n })

    const rest = await order(market, buyer, id, '666.67', { fee: '10666.72' })
    await acceptOrder(market, owner, { params: { id: rest.id } })
    expect(await booked(rest.id)).toEqual({ USD: 333n, NGN: 1_066_672n })
    expect(await moneyOf(market, owner)).toEqual({ 'NGN credited': '1600000.00' })
    expect(await capturedFrom(owner)).toEqual({ USD: 100_500n })
    expect(await capturedFrom(buyer)).toEqual({ NGN: 161_600_000n })
  })

  test('goes back with what was not sold', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner, { fee: '5.00' })
    const sold = await order(market, buyer, id, '100', { fee: '1600' })
    await acceptOrder(market, owner, { params: { id: sold.id } })
    const cancelled = await order(market, buyer, id, '100', { fee: '1600' })
    await cancelOrder(market, buyer, { params: { orderId: cancelled.id } })
    await haltListing(market, owner, { params: { id } })
    expect(await moneyOf(market, owner)).toEqual({ 'NGN credited': '160000.00' })
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '100.00' })
    expect(await capturedFrom(owner)).toEqual({ USD: 10_050n })
    expect(await orderDetail(market, buyer, { params: { id: cancelled.id } })).not.toHaveProperty('fee')
  })

  test('is the minimum on a small payment', async () => {
    const [owner] = await traders(market, 1)
    await list(market, owner, { needAmount: '16000', fee: '1.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '11.00' })
  })

  test('is refused when it is not the one the person saw, and nothing is held', async () => {
    const [owner, buyer] = await traders(market, 2)
    await befriend(market, owner, buyer)
    expect(await refusal(list(market, owner))).toMatch(/^fee-changed: It is now US\$5\.00\. /)
    expect(await refusal(list(market, owner, { fee: '5.01' }))).toMatch(/^fee-changed/)
    expect(await refusal(list(market, owner, { fee: '-5' }))).toMatch(/^fee-changed/)
    expect(await refusal(send(market, owner, buyer, '100'))).toMatch(/^fee-changed: It is now US\$1\.00/)
    const { id } = await list(market, owner, { fee: '5' })
    expect(await refusal(order(market, buyer, id, '100'))).toMatch(/^fee-changed: It is now ₦1,600\.00/)
    // A client that shows a fee without one.
    expect(await refusal(list(free, owner, { fee: '5.00' }))).toMatch(/^fee-changed: It is now US\$0\.00/)
    expect(await moneyOf(market, buyer)).toEqual({})
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1005.00' })
  })

  test('is charged to both sides of a match', async () => {
    const [older, newer] = await traders(market, 2)
    const standing = await list(market, older, { systemFulfilment: true, fee: '5.00' })
    const { id } = await list(market, newer, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '400',
      rate: '1600',
      systemFulfilment: true,
      fee: '6400.00',
    })
    expect(await moneyOf(market, newer)).toEqual({ 'USD credited': '400.00' })
    expect(await moneyOf(market, older)).toEqual({ 'USD held': '603.00', 'NGN credited': '640000.00' })
    const receipt = await listingReceipt(market, newer, { params: { id } })
    expect(receipt.fee).toEqual({ amount: '6400.00', currency: 'NGN' })
    const ofOlder = await listingReceipt(market, older, { params: { id: standing.id } })
    expect(ofOlder.fee).toEqual({ amount: '2.00', currency: 'USD' })
    await haltListing(market, older, { params: { id: standing.id } })
  })

  test('goes back where a better price leaves some of the offer', async () => {
    const [older, newer] = await traders(market, 2)
    await list(market, older, { systemFulfilment: true, fee: '5.00' })
    const { id } = await list(market, newer, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '1000',
      rate: '1620',
      systemFulfilment: true,
      fee: '16200.00',
    })
    // 1,600,000 of 1,620,000 naira were sold, and so much of the fee is charged.
    expect(await moneyOf(market, newer)).toEqual({ 'USD credited': '1000.00' })
    expect(await capturedFrom(newer)).toEqual({ NGN: 161_600_000n })
    const receipt = await listingReceipt(market, newer, { params: { id } })
    expect(receipt.fee).toEqual({ amount: '16000.00', currency: 'NGN' })
  })

  test('on a sweep is one, over all of its orders', async () => {
    const [one, two, buyer] = await traders(market, 3)
    for (const owner of [one, two])
      await list(market, owner, { systemFulfilment: true, needAmount: '160001', fee: '1.00' })
    const quote = await quoted(market, buyer, 'give', '320001')
    const body = { giveAmount: quote.giveAmount, getAmount: quote.getAmount }
    expect(await refusal(sweepFor(market, buyer, body))).toMatch(/^fee-changed/)
    const key = newId()
    const done = await outcomes([
      sweepFor(market, buyer, { ...body, fee: '3200.01' }, key),
      sweepFor(market, buyer, { ...body, fee: '3200.01' }, key),
    ])
    expect(done).toEqual({ done: 2 })
    await market.settled()
    const { rows } = await sql<{ sum: bigint; count: number }>`
      SELECT sum(buyer_fee_minor)::bigint AS sum, count(*)::int AS count FROM orders
      WHERE buyer_id = ${buyer.id}`.execute(market.database.db)
    expect(rows).toEqual([{ sum: 320_001n, count: 2 }])
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': quote.getAmount })
  })

  test('on money to a friend is on top of what they get', async () => {
    const [sender, receiver] = await traders(market, 2)
    await befriend(market, sender, receiver)
    const sent = await send(market, sender, receiver, '400', { fee: '2.00' })
    expect(await moneyOf(market, sender)).toEqual({ 'USD held': '402.00' })
    await accept(market, receiver, sent.id)
    expect(await moneyOf(market, receiver)).toEqual({ 'USD credited': '400.00' })
    expect(await capturedFrom(sender)).toEqual({ USD: 40_200n })
    expect(await booked(sent.id)).toEqual({ USD: 200n })
    const receipt = await transferReceipt(market, sender, { params: { id: sent.id }, query: {} })
    expect(receipt.fee).toEqual({ amount: '2.00', currency: 'USD' })
    const back = await send(market, sender, receiver, '400', { fee: '2.00' })
    await takeBack(market, sender, back.id)
    expect(await moneyOf(market, sender)).toEqual({})
  })

  test('goes back with a payment that failed', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner, { fee: '5.00' })
    const { id } = await order(market, buyer, listing, '400', { fee: '6400' })
    market.cards.fateOf = ({ kind, reservation }) =>
      kind === 'capture' && reservation?.includes(id) ? 'fails' : undefined
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    expect(await booked(id)).toEqual({ USD: 0n, NGN: 0n })
    expect((await orderReceipt(market, buyer, { params: { id } })).fee).toEqual({
      amount: '0.00',
      currency: 'NGN',
    })
    const refunds = await sql<{ status: string; amount: bigint }>`
      SELECT refund.status, amount_minor AS amount FROM refund JOIN capture ON capture.id = capture_id
      WHERE about_id = ${id} ORDER BY amount_minor`.execute(market.database.db)
    expect(refunds.rows).toEqual([
      { status: 'refunded', amount: 40_200n },
      { status: 'unneeded', amount: 64_640_000n },
    ])
    await haltListing(market, owner, { params: { id: listing } })
    expect(await moneyOf(market, owner)).toEqual({})
  })

  test('stands in an export', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner, { fee: '5.00' })
    await order(market, buyer, listing, '400', { fee: '6400' })
    const csv = new TextDecoder().decode((await ordersCsv(market, buyer, { query: {} })).bytes)
    expect(csv).toContain('6400.00,NGN')
    await haltListing(market, owner, { params: { id: listing } })
  })
})
