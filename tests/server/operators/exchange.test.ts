// One exchange as an operator sees it: both sides, our books, the processor's, and what is not done.
import { expect, test } from 'vitest'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { operatorExchange } from '#server/exchange/operators/exchange.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend, refusal } from '../world.ts'

suite('an exchange for operators', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const shown = (reference: string) => operatorExchange(market, { params: { reference } })
  const { db } = market.database
  const referenceOf = async (table: 'orders' | 'listing' | 'transfer', id: string) =>
    (await db.selectFrom(table).select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference

  test('an order has both sides, and every movement of its money up to the payouts', async () => {
    const { id: listingId } = await list(market, owner)
    const { id } = await order(market, buyer, listingId, '250')
    const reference = await referenceOf('orders', id)
    expect(await shown(reference)).toMatchObject({
      kind: 'order',
      status: 'pending',
      ledger: [{ event: 'hold', legs: [{ account: 'card', amount: '-400000.00' }, { account: 'escrow' }] }],
      processor: [{ kind: 'authorisation', amount: '400000.00', currency: 'NGN' }],
    })
    const { capture } = market.cards
    market.cards.capture = () => Promise.reject(new Error('the processor does not answer'))
    await acceptOrder(market, owner, { params: { id } })
    const waiting = (await shown(reference)).owed.map(({ kind }) => kind)
    expect(waiting.filter((kind) => kind === 'capture')).toHaveLength(2)
    market.cards.capture = capture
    market.later(3600)
    await market.settled()
    const after = await shown(` ${reference.toLowerCase()} `)
    expect(after).toMatchObject({
      listing: await referenceOf('listing', listingId),
      status: 'completed',
      sides: [
        {
          role: 'owner',
          userId: owner.id,
          userName: owner.userName,
          gives: { amount: '250.00', currency: 'USD', lastFour: '4242', fee: '0.00' },
          gets: { amount: '400000.00', currency: 'NGN', lastFour: '4444' },
        },
        { role: 'buyer', userId: buyer.id, gives: { currency: 'NGN' }, gets: { currency: 'USD' } },
      ],
      owed: [],
    })
    expect(after.ledger.map(({ event }) => event)).toEqual([
      ...['hold', 'final', 'captured', 'captured', 'paid', 'paid'],
    ])
    for (const { legs } of after.ledger)
      for (const code of ['USD', 'NGN'])
        expect(
          legs.filter(({ currency }) => currency === code).reduce((sum, leg) => sum + Number(leg.amount), 0),
        ).toBe(0)
    expect(after.processor.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      ...['authorisation reserved', 'authorisation reserved', 'capture captured', 'capture captured'],
      ...['payout paid', 'payout paid'],
    ])
    expect(after.told.filter(({ kind }) => kind === 'payout-paid')).toHaveLength(2)
  })

  test('a listing has its orders, and a transfer its two people', async () => {
    const { id } = await list(market, owner)
    const { id: orderId } = await order(market, buyer, id, '100')
    expect(await shown(await referenceOf('listing', id))).toMatchObject({
      kind: 'listing',
      sides: [{ gives: { amount: '1000.00', currency: 'USD' }, gets: { amount: '1600000.00' } }],
      orders: [
        { reference: await referenceOf('orders', orderId), status: 'pending', userName: buyer.userName },
      ],
    })
    await befriend(market, owner, buyer)
    const sent = await send(market, owner, buyer, '12.50', { currency: 'USD' })
    const reference = await referenceOf('transfer', sent.id)
    const open = await shown(reference)
    expect(open.sides[1]).toEqual({ role: 'receiver', userId: buyer.id, userName: buyer.userName })
    await accept(market, buyer, sent.id)
    await market.settled()
    expect(await shown(reference)).toMatchObject({
      status: 'accepted',
      sides: [{ gives: { amount: '12.50' } }, { gets: { amount: '12.50', lastFour: '4444' } }],
    })
  })

  test('a reference of nothing is refused', async () => {
    expect(await refusal(shown('CW-0000000000'))).toContain('not-found')
  })
})
