// rules/settlement.md#renewal: what is held longer than a reservation lasts.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { applyEvents } from '#server/money/settlement/inbox.ts'
import { renewDue } from '#server/money/settlement/renewals.ts'
import { suite } from '#tests/server/suite.ts'
import { list, type Market, moneyOf, notificationsOf, order, pin, traders } from '../market/market.ts'
import { befriend } from '../world.ts'

suite('a renewal', { people: 0 }, ({ market }) => {
  const keyOf = async (id: string) =>
    (
      await market.database.db
        .selectFrom('authorisation')
        .select('processor_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).processor_key
  const statusOf = async (id: string) =>
    (
      await market.database.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status
  /** Renews what is due, and lets the answers come. */
  const renew = async () => {
    const asked = await renewDue(market)
    // A new reservation is stored, and applied by the job.
    for (let round = 0; round < 2; round += 1) {
      await market.settled()
      await applyEvents(market)
    }
    return asked
  }
  /** A market whose other holds are not due. */
  const aListing = async (some: Parameters<typeof list>[2] = {}) => {
    market.cards.fateOf = () => undefined
    await market.database.db
      .updateTable('authorisation')
      .set({ authorised_at: new Date(market.clock().getTime() + 1000 * daySeconds * 1000) })
      .execute()
    const [owner, buyer] = await traders(market, 2)
    return { owner, buyer, listing: await list(market, owner, some) }
  }

  test('gives a reservation more time before it ends, once', async () => {
    const { listing } = await aListing()
    expect(await renew()).toBe(0)
    market.later(5 * daySeconds + 1)
    expect(await renew()).toBe(1)
    expect(await keyOf(listing.id)).toBe(listing.id)
    expect(await renew()).toBe(0)
    market.later(5 * daySeconds + 1)
    expect(await renew()).toBe(1)
  })

  test('reserves the rest again where a part was captured, and voids the old reservation', async () => {
    const { owner, buyer, listing } = await aListing()
    const { id } = await order(market, buyer, listing.id, '400')
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    market.later(5 * daySeconds + 1)
    expect(await renew()).toBe(1)
    const key = await keyOf(listing.id)
    expect(key).not.toBe(listing.id)
    expect(market.cards.authorisations.get(key)).toMatchObject({ reserved: 60_000n, captured: 0n })
    market.later(2)
    await market.settled()
    expect(market.cards.authorisations.get(listing.id)).toMatchObject({ captured: 40_000n, isVoided: true })
    const second = await order(market, buyer, listing.id, '600')
    await acceptOrder(market, owner, { params: { id: second.id } })
    await market.settled()
    expect(market.cards.authorisations.get(key)).toMatchObject({ captured: 60_000n })
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '1000.00' })
  })

  test('reserves again where more time is refused', async () => {
    const { listing } = await aListing()
    market.cards.fateOf = ({ kind }) => (kind === 'renewal' ? 'fails' : undefined)
    market.later(5 * daySeconds + 1)
    expect(await renew()).toBe(1)
    expect(await keyOf(listing.id)).not.toBe(listing.id)
  })

  /** The card has no money left, and the processor gives no more time. */
  const refuseAll = async (cardId: string, at: Market) => {
    at.cards.fateOf = ({ kind }) => (kind === 'renewal' ? 'fails' : undefined)
    await at.database.db
      .updateTable('card')
      .set({ processor_token: `sandbox_nofunds_${cardId}` })
      .where('id', '=', cardId)
      .execute()
  }

  test('ends the listing when it is refused, and its orders and people learn of it', async () => {
    const { owner, buyer, listing } = await aListing()
    const { id } = await order(market, buyer, listing.id, '400')
    await refuseAll(owner.debit, market)
    market.later(5 * daySeconds + 1)
    expect(await renew()).toBe(2)
    expect(await statusOf(id)).toBe('rejected')
    expect(await moneyOf(market, owner)).toEqual({})
    expect(await moneyOf(market, buyer)).toEqual({})
    expect((await notificationsOf(market, owner))[0]).toBe(
      'Listing ended: The bank that issued your card ending 4242 no longer holds US$1,000.00. Your listing has ended, so post a new one if you still need it.',
    )
  })

  test('ends an order when it is refused, and the listing stays', async () => {
    const { owner, buyer, listing } = await aListing()
    const { id } = await order(market, buyer, listing.id, '400')
    await refuseAll(buyer.debit, market)
    market.later(5 * daySeconds + 1)
    expect(await renew()).toBe(2)
    expect(await statusOf(id)).toBe('rejected')
    expect(await moneyOf(market, buyer)).toEqual({})
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    expect((await notificationsOf(market, buyer))[0]).toMatch(/^Order rejected: .*The payment failed\./)
  })

  test('ends a transfer when it is refused, and both are told', async () => {
    await aListing()
    const [sender, receiver] = await traders(market, 2)
    await befriend(market, sender, receiver)
    await sendMoney(market, sender, {
      body: { amount: '65', currency: 'USD', pin, friendId: receiver.id, debitCardId: sender.debit },
    })
    await refuseAll(sender.debit, market)
    market.later(5 * daySeconds + 1)
    await renew()
    expect(await moneyOf(market, sender)).toEqual({})
    expect((await notificationsOf(market, sender))[0]).toMatch(/^Your payment failed: /)
    expect((await notificationsOf(market, receiver))[0]).toMatch(/^Money not received: /)
  })

  test('begins at once when a reservation has expired early', async () => {
    const { listing } = await aListing()
    const known = market.cards.authorisations.get(listing.id) as { isVoided: boolean }
    known.isVoided = true
    market.tell([
      { id: `gone ${listing.id}`, at: new Date(), kind: 'authorisation-expired', key: listing.id },
    ])
    for (let round = 0; round < 2; round += 1) await market.settled()
    expect(await keyOf(listing.id)).not.toBe(listing.id)
  })
})
