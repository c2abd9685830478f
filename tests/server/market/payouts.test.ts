// Where the money of an accepted order or transfer is, as its people are told, and money that came back.
import { expect, test } from 'vitest'
import { moneyOfOrder, moneyOfTransfer } from '#core/contract/card-money.ts'
import { orderReceipt } from '#server/exchange/history/receipts.ts'
import { transferReceipt } from '#server/exchange/history/transfer-receipt.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { waiting } from '#server/exchange/waiting/waiting.ts'
import { newId } from '#server/ids.ts'
import { deleteCard } from '#server/money/cards/cards.ts'
import { choosePayoutCard } from '#server/money/settlement/payouts.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'
import { list, order, pin, type Trader, traders } from './market.ts'
import type { Processor } from './processor.ts'
import { incomingFunds, searchOrders, sentTransfers } from './searches.ts'

suite('where the money of an order is', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const detail = (me: Trader, id: string) => orderDetail(market, me, { params: { id } })
  const cardsOf = async (me: Trader, id: string) =>
    moneyOfOrder(await detail(me, id), me === buyer ? 'buyer' : 'owner')
  const fates = (fateOf: Processor['fateOf']) => {
    market.cards.fateOf = fateOf
  }
  const returnsOnce = () => {
    fates(({ kind, token }) => (kind === 'payout' && token?.includes(buyer.credit) ? 'returns' : undefined))
  }
  const send = (payoutId: string, cardId: string, key = newId(), by: Trader = buyer) =>
    choosePayoutCard(market, by, { body: { payoutId, cardId, pin } }, key)

  async function accepted(amount = '400') {
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, amount)
    await acceptOrder(market, owner, { params: { id } })
    return { id, listing }
  }

  test('is on its way from the accept until the payout is paid, on rows and details alike', async () => {
    const { cards } = market
    const capture = cards.capture
    const held: (() => Promise<void>)[] = []
    cards.capture = async (request) => {
      held.push(() => capture.call(cards, request))
    }
    const { id, listing } = await accepted()
    const [row] = await searchOrders(market, buyer, { query: {} })
    expect(row).toMatchObject({
      status: 'completed',
      payout: { state: 'on-its-way', lastFour: '4444', since: expect.any(String) },
    })
    expect(row?.payout).not.toHaveProperty('id')
    expect(await cardsOf(buyer, id)).toEqual({ debit: 'taken', credit: 'on-its-way' })
    expect(await cardsOf(owner, id)).toEqual({ debit: 'taken', credit: 'on-its-way' })
    const ofListing = await listingDetail(market, owner, { params: { id: listing } })
    expect(ofListing.payout).toEqual({ state: 'on-its-way' })
    await expect(deleteCard(market, buyer, { params: { cardId: buyer.credit } })).rejects.toMatchObject({
      code: 'card-has-holds',
    })

    cards.capture = capture
    await market.outbox.idle()
    for (const go of held) await go()
    await market.settled()
    expect(await cardsOf(buyer, id)).toEqual({ debit: 'taken', credit: 'received' })
    const { payoutEvents, payout } = await detail(owner, id)
    expect(payout).toMatchObject({ state: 'paid', lastFour: '4444' })
    expect(payoutEvents).toMatchObject([{ what: 'paid', lastFour: '4444' }])
    expect((await listingDetail(market, owner, { params: { id: listing } })).payout).toEqual({
      state: 'paid',
    })
  })

  test('waits for its person when it came back, who sends it to another card once', async () => {
    returnsOnce()
    const { id, listing } = await accepted('100')
    await market.settled()
    fates(() => undefined)
    const returned = await detail(buyer, id)
    expect(returned.payout).toMatchObject({
      state: 'returned',
      lastFour: '4444',
      why: 'the issuer said no',
    })
    expect(await cardsOf(buyer, id)).toEqual({ debit: 'taken', credit: 'returned' })
    // The owner was paid, and learns nothing of it.
    expect((await detail(owner, id)).payout).toMatchObject({ state: 'paid' })
    expect((await listingDetail(market, owner, { params: { id: listing } })).payout).toEqual({
      state: 'paid',
    })
    const payoutId = returned.payout?.id as string
    const found = await waiting(market, buyer)
    expect(found.returned).toMatchObject({
      count: 1,
      rows: [
        {
          id: payoutId,
          amount: '100.00',
          currency: 'USD',
          lastFour: '4444',
          reference: returned.reference,
          why: 'the issuer said no',
        },
      ],
    })
    expect((await waiting(market, owner)).returned?.count).toBe(0)

    await expect(send(payoutId, owner.credit)).rejects.toMatchObject({ code: 'not-found' })
    await expect(send(payoutId, owner.credit, newId(), owner)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      choosePayoutCard(market, buyer, { body: { payoutId, cardId: buyer.debit, pin: '9999' } }, newId()),
    ).rejects.toMatchObject({ code: 'wrong-pin' })

    const asked = market.cards.asked.filter(({ kind }) => kind === 'payout').length
    const key = newId()
    await Promise.all([send(payoutId, buyer.debit, key), send(payoutId, buyer.debit, key)])
    // A retry after a lost answer.
    await send(payoutId, buyer.debit, key)
    await market.settled()
    expect(market.cards.asked.filter(({ kind }) => kind === 'payout')).toHaveLength(asked + 1)
    await expect(send(payoutId, buyer.credit)).rejects.toMatchObject({ code: 'payout-not-returned' })
    const after = await detail(buyer, id)
    expect(after.payout).toMatchObject({ state: 'paid', lastFour: '4242' })
    expect(after.payoutEvents?.map(({ what, lastFour }) => `${what} ${lastFour}`)).toEqual([
      'came-back 4444',
      'sent-again 4242',
      'paid 4242',
    ])
    expect((await waiting(market, buyer)).returned?.count).toBe(0)
  })

  test('goes back where a payment failed: who could not pay lost nothing, the other one is refunded', async () => {
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, '50')
    fates(({ kind, reservation }) => (kind === 'capture' && reservation === id ? 'fails' : undefined))
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    fates(() => undefined)
    const mine = await detail(buyer, id)
    expect(mine).toMatchObject({
      status: 'rejected',
      reason: 'The payment failed',
      refund: 'unneeded',
      payout: { state: 'undone' },
    })
    expect(mine.timeline.map(({ what }) => what)).toEqual(['placed', 'accepted', 'settled'])
    expect(mine.payoutEvents).toMatchObject([{ what: 'undone' }])
    expect(await cardsOf(buyer, id)).toEqual({ debit: 'released' })
    expect(await cardsOf(owner, id)).toEqual({ debit: 'refunded' })
    expect((await listingDetail(market, owner, { params: { id: listing } })).payout).toEqual({
      state: 'undone',
      refund: 'paid',
    })
  })
})

suite('a payment that its card does not take back', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const receipt = (me: Trader, id: string) => orderReceipt(market, me, { params: { id } })
  const undo = async (refund: 'fails' | 'fails later') => {
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, '50')
    market.cards.fateOf = ({ kind, reservation }) => {
      if (kind === 'refund') return refund
      return kind === 'capture' && reservation === id ? 'fails' : undefined
    }
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    return id
  }

  test.each(['fails', 'fails later'] as const)('waits for its person when the refund %s', async (fate) => {
    const id = await undo(fate)
    const before = await receipt(owner, id)
    expect(before).toMatchObject({ status: 'rejected', payout: { state: 'returned', lastFour: '4242' } })
    expect(moneyOfOrder(before, 'owner')).toEqual({ debit: 'taken', credit: 'returned' })
    const [kept] = (await waiting(market, owner)).returned?.rows ?? []
    expect(kept).toMatchObject({ id: before.payout?.id, amount: '50.00', currency: 'USD', lastFour: '4242' })
    expect((await receipt(buyer, id)).payout).toMatchObject({ state: 'undone' })

    const body = { payoutId: kept?.id ?? '', cardId: owner.credit, pin }
    await choosePayoutCard(market, owner, { body }, newId())
    await market.settled()
    const after = await receipt(owner, id)
    expect(after).toMatchObject({ refund: 'paid', payout: { state: 'paid', lastFour: '4444' } })
    expect(moneyOfOrder(after, 'owner')).toEqual({ debit: 'taken', credit: 'received' })
    expect(after.payoutEvents?.map(({ what, lastFour }) => [what, lastFour].join(' '))).toEqual([
      'undone ',
      'came-back 4242',
      'sent-again 4444',
      'paid 4444',
    ])
    expect((await waiting(market, owner)).returned?.count).toBe(0)
  })
})

suite('where the money of a transfer is', { people: 2 }, ({ market, people: [sender, receiver] }) => {
  const receiptOf = (me: Trader, id: string) => transferReceipt(market, me, { params: { id }, query: {} })

  test('is told to its receiver, and to its sender when it could not be taken', async () => {
    await befriend(market, sender, receiver)
    const { id } = await send(market, sender, receiver, '65')
    expect((await incomingFunds(market, receiver, { query: {} }))[0]).not.toHaveProperty('payout')
    await accept(market, receiver, id)
    await market.settled()
    expect((await incomingFunds(market, receiver, { query: {} }))[0]?.payout).toMatchObject({
      state: 'paid',
      lastFour: '4444',
    })
    expect((await receiptOf(receiver, id)).payoutEvents).toMatchObject([{ what: 'paid', lastFour: '4444' }])
    const [sent] = await sentTransfers(market, sender, { query: {} })
    expect(sent).not.toHaveProperty('payout')
    expect(await receiptOf(sender, id)).toMatchObject({ payoutEvents: [] })

    const { id: failing } = await send(market, sender, receiver, '66')
    market.cards.fateOf = ({ kind }) => (kind === 'capture' ? 'fails' : undefined)
    await accept(market, receiver, failing)
    await market.settled()
    market.cards.fateOf = () => undefined
    const [undone] = await sentTransfers(market, sender, { query: {} })
    expect(undone).toMatchObject({ status: 'rejected', reason: 'The payment failed', refund: 'unneeded' })
    expect(moneyOfTransfer({ status: 'rejected', refund: 'unneeded' }, 'sender')).toEqual({
      debit: 'released',
    })
    const receipt = await receiptOf(sender, failing)
    expect(receipt.timeline.map(({ what }) => what)).toEqual(['sent', 'taken'])
    expect(receipt.payoutEvents).toMatchObject([{ what: 'undone' }])
    expect((await receiptOf(receiver, failing)).payout).toMatchObject({ state: 'undone' })
  })

  test('is told to the friend whom an exchange gives it to, and its card to nobody else', async () => {
    const [owner, sender, receiver] = await traders(market, 3)
    await befriend(market, sender, receiver)
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, sender, listing, '10', { creditCardId: receiver.credit })
    market.cards.fateOf = ({ kind, token }) =>
      kind === 'payout' && token?.includes(receiver.credit) ? 'returns' : undefined
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    const giver = await orderDetail(market, sender, { params: { id } })
    expect(giver.payout).toEqual({ state: 'returned', since: expect.any(String) })
    const [gift] = await incomingFunds(market, receiver, { query: {} })
    expect(gift).toMatchObject({ isExchange: true, payout: { state: 'returned', lastFour: '4444' } })
    expect((await waiting(market, sender)).returned?.count).toBe(0)
    const { returned } = await waiting(market, receiver)
    const payoutId = returned?.rows[0]?.id as string
    await expect(
      choosePayoutCard(market, sender, { body: { payoutId, cardId: sender.debit, pin } }, newId()),
    ).rejects.toMatchObject({ code: 'not-found' })
    await choosePayoutCard(market, receiver, { body: { payoutId, cardId: receiver.debit, pin } }, newId())
    await market.settled()
    expect((await orderDetail(market, sender, { params: { id } })).payout).toMatchObject({ state: 'paid' })
  })
})
