// rules/settlement.md: what follows from the card processor's events, each told twice by the processor of the tests.
import { expect, test } from 'vitest'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { respondToTransfer } from '#server/exchange/transfers/respond.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { newId } from '#server/ids.ts'
import { applyEvents, receiveEvents } from '#server/money/settlement/inbox.ts'
import { sendReturned } from '#server/money/settlement/payouts.ts'
import { NotPossible } from '#server/platform/ports/card-processor.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { list, moneyOf, notificationsOf, order, pin, type Trader, traders } from '../market/market.ts'
import { befriend, refusal } from '../world.ts'

suite('settlement', { people: 0 }, ({ market }) => {
  const { db } = market.database
  const payoutsOf = async (aboutId: string) => {
    const rows = await db
      .selectFrom('payout')
      .select(['currency', 'status'])
      .where('about_id', '=', aboutId)
      .orderBy('currency')
      .execute()
    return rows.map((row) => `${row.currency} ${row.status}`)
  }
  const orderState = (id: string) =>
    db.selectFrom('orders').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()

  /** An order of 400 of 1,000 dollars for 640,000 naira; `accept` is the owner's. */
  const anOrder = async () => {
    market.cards.fateOf = () => undefined
    const [owner, buyer] = await traders(market, 2)
    const listing = await list(market, owner)
    const placed = await order(market, buyer, listing.id, '400')
    const accept = () => acceptOrder(market, owner, { params: { id: placed.id } })
    return { owner, buyer, listing, placed, accept }
  }

  const statementOf = async (person: Trader) => {
    const rows = await db
      .selectFrom('statement_line')
      .select(['effect', 'currency', 'amount'])
      .where('person_id', '=', person.id)
      .orderBy('at')
      .orderBy('account_id')
      .orderBy('place')
      .execute()
    return rows.map((row) => `${row.effect} ${row.amount} ${row.currency}`)
  }

  test('an accepted order is captured, then paid out to both', async () => {
    const { owner, buyer, placed, accept } = await anOrder()
    const { capture } = market.cards
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    market.cards.capture = async (request) => {
      await released
      await capture(request)
    }
    await accept()
    expect(await payoutsOf(placed.id)).toEqual(['NGN waiting', 'USD waiting'])
    expect(await statementOf(buyer)).toEqual(['held 64000000 NGN', 'taken 64000000 NGN', 'due 40000 USD'])
    release()
    market.cards.capture = capture
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD paid'])
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '400.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
    expect((await statementOf(buyer)).at(-1)).toBe('received 40000 USD')
  })

  test('nobody is paid before both captures stand', async () => {
    const { placed, accept } = await anOrder()
    const { capture } = market.cards
    const waiting: (() => Promise<void>)[] = []
    market.cards.capture = async (request) => {
      if (request.currency === 'NGN') waiting.push(() => capture(request))
      else await capture(request)
    }
    await accept()
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN waiting', 'USD waiting'])
    market.cards.capture = capture
    for (const late of waiting) await late()
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD paid'])
  })

  test('a capture that fails undoes the order as a whole, and both are told', async () => {
    const { owner, buyer, placed, accept } = await anOrder()
    market.cards.fateOf = ({ reservation }) => (reservation === placed.id ? 'fails' : undefined)
    await accept()
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN undone', 'USD undone'])
    expect(await orderState(placed.id)).toEqual({ status: 'rejected', reason: 'payment-failed' })
    expect(await moneyOf(market, buyer)).toEqual({})
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00' })
    expect((await statementOf(owner)).slice(-2).sort()).toEqual([
      'refunded 40000 USD',
      'returned 64000000 NGN',
    ])
    expect((await notificationsOf(market, buyer))[0]).toBe(
      `Your payment failed: We couldn’t charge ₦640,000 to your card ending 4242. The exchange for US$400 with ${owner.userName} was undone. You paid nothing and will receive nothing.`,
    )
    expect((await notificationsOf(market, owner))[0]).toBe(
      `Exchange undone: ${buyer.userName}’s payment of ₦640,000 failed after your exchange was accepted, so it was undone. Your US$400 goes back to your card ending 4242.`,
    )
  })

  test('a refund that comes back waits for its person, unless the processor gives its capture back', async () => {
    const { owner, placed, accept } = await anOrder()
    market.cards.fateOf = ({ reservation }) => (reservation === placed.id ? 'fails' : undefined)
    await accept()
    await market.settled()
    const refund = await db
      .selectFrom('refund')
      .innerJoin('capture', 'capture.id', 'refund.capture_id')
      .select(['refund.id', 'authorisation_id'])
      .where('about_id', '=', placed.id)
      .where('refund.status', '=', 'refunded')
      .executeTakeFirstOrThrow()
    const known = market.cards.authorisations.get(refund.authorisation_id) as {
      refunded: bigint
      chargedBack: bigint
    }
    known.refunded = 0n
    const failed = { kind: 'refund-failed' as const, key: refund.id, why: 'the card is closed' }
    for (const id of ['late', 'late', 'later'])
      await receiveEvents(market, [{ id: `${id} ${refund.id}`, at: new Date(), ...failed }])
    expect((await statementOf(owner)).filter((line) => line.startsWith('reversed'))).toEqual([
      'reversed 40000 USD',
    ])
    const keptFor = async () => (await payoutsOf(placed.id)).filter((each) => each !== 'NGN undone')
    expect(await keptFor()).toEqual(['USD undone', 'USD returned'])
    const { payout } = await listingDetail(market, owner, { params: { id: refund.authorisation_id } })
    expect(payout).toEqual({ state: 'returned' })
    expect((await notificationsOf(market, owner))[0]).toMatch(/^Money came back: US\$400\.00 .* ending 4242/)
    // And then its capture fails, too: the processor gave the money back in another way.
    const capture = await db
      .selectFrom('refund')
      .select('capture_id')
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow()
    const lost = { kind: 'capture-failed' as const, key: capture.capture_id, why: 'the account is closed' }
    await receiveEvents(market, [{ id: `lost ${refund.id}`, at: new Date(), ...lost }])
    const event = await db
      .selectFrom('processor_event')
      .select('outcome')
      .where('id', '=', `lost ${refund.id}`)
      .executeTakeFirstOrThrow()
    expect(event.outcome).toBe('applied')
    expect(await keptFor()).toEqual(['USD undone', 'USD undone'])
    expect((await statementOf(owner)).at(-1)).toBe('received 40000 USD')
    known.chargedBack = 40_000n
  })

  test('an order whose captures both fail leaves nothing owed', async () => {
    const { owner, buyer, placed, accept } = await anOrder()
    market.cards.fateOf = ({ kind }) => (kind === 'capture' ? 'fails' : undefined)
    await accept()
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN undone', 'USD undone'])
    expect(await moneyOf(market, buyer)).toEqual({})
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00' })
  })

  test('a capture that fails after the payout is the loss of the exchange', async () => {
    const { buyer, placed, accept } = await anOrder()
    await accept()
    await market.settled()
    const capture = await db
      .selectFrom('capture')
      .select(['id', 'authorisation_id'])
      .where('about_id', '=', placed.id)
      .where('currency', '=', 'NGN')
      .executeTakeFirstOrThrow()
    const known = market.cards.authorisations.get(capture.authorisation_id) as { chargedBack: bigint }
    known.chargedBack = 64_000_000n
    const failed = { kind: 'capture-failed' as const, key: capture.id, why: 'insufficient funds' }
    for (const id of ['late', 'late', 'later'])
      await receiveEvents(market, [{ id: `${id} ${capture.id}`, at: new Date(), ...failed }])
    expect(await orderState(placed.id)).toEqual({ status: 'completed', reason: null })
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '400.00' })
    const lost = await db
      .selectFrom('account')
      .select('balance')
      .where('kind', '=', 'loss')
      .where('currency', '=', 'NGN')
      .execute()
    expect(lost).toEqual([{ balance: -64_000_000n }])
    await market.outbox.idle()
    const told = await mailsTo(market, market.settings.operatorEmail)
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Loss: ₦640,000\.00 of CW-/)])
  })

  for (const fate of ['returns', 'is paid and returns'] as const)
    test(`a payout that ${fate} waits for its person, who chooses another card`, async () => {
      const { buyer, placed, accept } = await anOrder()
      market.cards.fateOf = ({ token }) => (token?.endsWith(buyer.credit) ? fate : undefined)
      await accept()
      await market.settled()
      expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD returned'])
      expect(await moneyOf(market, buyer)).toEqual({})
      expect((await notificationsOf(market, buyer))[0]).toBe(
        'Money came back: US$400.00 couldn’t be paid to your card ending 4444 and came back. Choose another card for it.',
      )
      const { id } = await db
        .selectFrom('payout')
        .select('id')
        .where('about_id', '=', placed.id)
        .where('status', '=', 'returned')
        .executeTakeFirstOrThrow()
      const choose = (person: Trader, cardId = person.debit) =>
        market.database.inTransaction((tx) => sendReturned(tx, market, person, { payoutId: id, cardId }))
      const [stranger] = await traders(market, 1)
      expect(await refusal(choose(stranger))).toMatch(/^not-found/)
      expect(await refusal(choose(buyer, stranger.debit))).toMatch(/^not-found/)
      const tries = await Promise.allSettled([choose(buyer), choose(buyer), choose(buyer)])
      expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
      market.outbox.wake()
      await market.settled()
      expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD paid'])
      const account = await db
        .selectFrom('account')
        .select('received')
        .where('holder_id', '=', buyer.debit)
        .where('currency', '=', 'USD')
        .executeTakeFirstOrThrow()
      expect(account.received).toBe(40_000n)
      expect(await refusal(choose(buyer))).toMatch(/^payout-not-returned/)
    })

  test('a transfer whose capture fails does not reach its receiver, and both are told', async () => {
    market.cards.fateOf = ({ kind }) => (kind === 'capture' ? 'fails' : undefined)
    const [sender, receiver] = await traders(market, 2)
    await befriend(market, sender, receiver)
    const { id } = await sendMoney(market, sender, {
      body: { amount: '65', currency: 'USD', pin, friendId: receiver.id, debitCardId: sender.debit },
    })
    await respondToTransfer(market, receiver, {
      body: { id, action: 'accept', creditCardId: receiver.credit },
    })
    await market.settled()
    expect(await payoutsOf(id)).toEqual(['USD undone'])
    expect(await moneyOf(market, sender)).toEqual({})
    expect(await moneyOf(market, receiver)).toEqual({})
    expect((await notificationsOf(market, sender))[0]).toMatch(
      /^Your payment failed: We couldn’t charge US\$[\d.]+ to your card ending 4242/,
    )
    expect((await notificationsOf(market, receiver))[0]).toMatch(/^Money not received: /)
  })

  test('a payout that is not possible comes back, and a capture that is not possible undoes the order', async () => {
    const { payOut, capture } = market.cards
    const { placed, accept } = await anOrder()
    market.cards.payOut = async (request) => {
      if (request.currency === 'USD') throw new NotPossible('The name on the card has no Latin letters')
      await payOut(request)
    }
    await accept()
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD returned'])
    market.cards.payOut = payOut
    const next = await anOrder()
    market.cards.capture = async (request) => {
      if (request.currency === 'NGN') throw new NotPossible('Cards are charged in whole naira')
      await capture(request)
    }
    await next.accept()
    await market.settled()
    market.cards.capture = capture
    expect(await payoutsOf(next.placed.id)).toEqual(['NGN undone', 'USD undone'])
    // The tests' processor never heard of the capture.
    const known = market.cards.authorisations.get(next.placed.id) as { reserved: bigint }
    known.reserved = 0n
  })

  test('events in any order, twice and late lead to the same end', async () => {
    const { placed, accept } = await anOrder()
    const { tell } = market.cards
    const kept: Parameters<typeof tell>[0][number][] = []
    market.cards.tell = (events) => kept.push(...events)
    await accept()
    await market.settled()
    for (let round = 0; round < 4; round += 1) {
      const events = kept.splice(0).reverse()
      for (const event of [...events, ...events])
        await receiveEvents(market, [{ ...event, id: `${event.id} ${round}` }])
      await market.settled()
    }
    market.cards.tell = tell
    expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD paid'])
  })

  test('an event that cannot be applied now is stored before the processor has its answer', async () => {
    const { placed, accept } = await anOrder()
    const { tell } = market.cards
    const kept: Parameters<typeof tell>[0][number][] = []
    market.cards.tell = (events) => kept.push(...events)
    await accept()
    await market.settled()
    market.cards.tell = tell
    const database = { ...market.database, inTransaction: () => Promise.reject(new Error('not now')) }
    await receiveEvents({ ...market, database }, kept)
    expect(await payoutsOf(placed.id)).toEqual(['NGN waiting', 'USD waiting'])
    await applyEvents(market)
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD paid'])
  })

  test('a capture of another sum than was asked for is a finding, and not booked', async () => {
    const { placed, accept } = await anOrder()
    const { tell } = market.cards
    const kept: Parameters<typeof tell>[0][number][] = []
    market.cards.tell = (events) => kept.push(...events)
    await accept()
    await market.settled()
    market.cards.tell = tell
    const wrong = { amount: 1n, currency: 'USD' as const }
    for (const event of kept) await receiveEvents(market, [{ ...event, ...wrong, id: `wrong ${event.id}` }])
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN waiting', 'USD waiting'])
    const found = await db.selectFrom('finding').select('words').where('source', '=', 'messages').execute()
    expect(found).toHaveLength(2)
    expect(found[0]?.words).toMatch(
      /\(captured\) has 0\.01 USD, its payment [\d.]+ (NGN|USD)\. It isn’t booked/,
    )
    await receiveEvents(market, kept)
    await market.settled()
    expect(await payoutsOf(placed.id)).toEqual(['NGN paid', 'USD paid'])
  })

  test('an event about nothing is tried again for a day, and stays for the operator', async () => {
    const key = newId()
    await receiveEvents(market, [{ id: `lost ${key}`, at: new Date(), kind: 'captured', key }])
    const stored = () =>
      db
        .selectFrom('processor_event')
        .select(['outcome', 'applied_at'])
        .where('id', '=', `lost ${key}`)
        .executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ outcome: 'unknown', applied_at: null })
    market.later(25 * 3600)
    await applyEvents(market)
    expect(await stored()).toEqual({ outcome: 'unknown', applied_at: expect.any(Date) })
  })
})
