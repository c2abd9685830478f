// rules/settlement.md#chargeback: a person has their bank take a payment back.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyOfListing, moneyOfOrder } from '#core/contract/card-money.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { dayMs } from '#core/contract/time.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { mailDefences } from '#server/exchange/operators/defence-mails.ts'
import { statementCsv } from '#server/exchange/statement/exports.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { waiting } from '#server/exchange/waiting/waiting.ts'
import { buildApp } from '#server/http/app.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { list, moneyOf, notificationsOf, order, type Trader, traders } from '../market/market.ts'
import { incomingFunds } from '../market/searches.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import { befriend } from '../world.ts'

suite('a chargeback', { people: 0 }, ({ market }) => {
  const sumOf = async (kind: 'loss' | 'claim', currency: string) => {
    const { rows } = await sql<{ sum: bigint | null }>`
      SELECT sum(balance)::bigint AS sum FROM account WHERE kind = ${kind} AND currency = ${currency}`.execute(
      market.database.db,
    )
    return rows[0]?.sum ?? 0n
  }
  const lossOf = (currency: string) => sumOf('loss', currency)
  /** The processor takes the naira of an order back, or returns them. */
  const tell = async (
    what: 'opened' | 'lost' | 'won',
    { key, dispute }: { key: string; dispute: string },
    amount = 64_000_000n,
    defendBy?: Date,
  ) => {
    const known = market.cards.authorisations.get(key) as { chargedBack: bigint }
    if (what !== 'opened') known.chargedBack = what === 'lost' ? amount : 0n
    const event = {
      at: new Date(),
      kind: `chargeback-${what}` as const,
      key,
      dispute,
      why: 'not recognised',
      amount,
      currency: 'NGN' as const,
      ...(defendBy && { defendBy }),
    }
    // Twice, by events of their own.
    market.tell([{ ...event, id: randomUUID() }])
    market.tell([{ ...event, id: randomUUID() }])
    await market.settled()
  }

  const anOrder = async () => {
    const [owner, buyer] = await traders(market, 2)
    const listing = await list(market, owner)
    const { id } = await order(market, buyer, listing.id, '400')
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    return { owner, buyer, listing, dispute: { key: id, dispute: `D${id}` } }
  }

  test('is one loss when it is lost, and the operator is told of each step', async () => {
    const { dispute } = await anOrder()
    const before = await lossOf('NGN')
    await tell('opened', dispute)
    expect(await lossOf('NGN')).toBe(before)
    await tell('lost', dispute)
    expect(await lossOf('NGN')).toBe(before - 64_000_000n)
    const subjects = (await mailsTo(market, market.settings.operatorEmail)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Chargeback lost: ₦640,000.00', 'Chargeback opened: ₦640,000.00'])
    await tell('won', dispute)
    expect(await lossOf('NGN')).toBe(before)
  })

  test('shows how long it can be defended, and reminds of it 7, 3 and 1 days before', async () => {
    const { dispute } = await anOrder()
    const app = await buildApp(market)
    const { token } = await anOperator(market, app, 'finance')
    // Decides about no chargeback, and gets no reminder.
    await anOperator(market, app, 'support')
    const now = market.clock().getTime()
    const defendBy = new Date(now + 14 * dayMs)
    await tell('opened', dispute, 64_000_000n, defendBy)
    const { body } = await consoleCall(app, '/queue', { token })
    const { rows } = (body.data as OperatorQueue).chargebacks
    expect(rows.find((row) => row.dispute === dispute.dispute)?.defendBy).toBe(defendBy.toISOString())

    const reminded: number[] = []
    for (const day of [1, 6.9, 7.1, 8, 11.5, 13.2, 13.5, 14.5]) {
      await mailDefences({ ...market, clock: () => new Date(now + day * dayMs) })
      const { count } = await market.database.db
        .selectFrom('outbox')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('kind', '=', 'mail')
        .executeTakeFirstOrThrow()
      reminded.push(count)
    }
    // After 7.1, 11.5 and 13.2 days.
    expect(reminded.map((count, index) => count - (reminded[index - 1] ?? reminded[0] ?? 0))).toEqual([
      ...[0, 0, 1, 0, 1, 1, 0, 0],
    ])
    expect(await market.database.db.selectFrom('dispute').select('reminded_days').execute()).toContainEqual({
      reminded_days: 1,
    })
    await app.close()
  })

  test('above its payment, about nothing or in another currency is a finding, and not booked', async () => {
    const { dispute } = await anOrder()
    const before = await lossOf('NGN')
    for (const [n, [amount, currency]] of (
      [
        [9_007_199_254_740_991n, 'NGN'],
        [0n, 'NGN'],
        [100n, 'USD'],
        [100n, 'XXX' as 'USD'],
      ] as const
    ).entries()) {
      const told = { ...dispute, dispute: `bad ${n}`, why: 'fraud', at: new Date(), amount, currency }
      for (const kind of ['chargeback-opened', 'chargeback-lost'] as const)
        market.tell([{ ...told, kind, id: `${kind} ${n} ${dispute.key}` }])
    }
    await market.settled()
    expect([await lossOf('NGN'), await lossOf('USD'), await sumOf('claim', 'NGN')]).toEqual([before, 0n, 0n])
    const { db } = market.database
    const disputes = await db
      .selectFrom('dispute')
      .select('id')
      .where('processor_dispute', 'like', 'bad%')
      .execute()
    expect(disputes).toEqual([])
    const found = await db
      .selectFrom('finding')
      .select(['words', 'source'])
      .where('line_key', 'like', 'bad%')
      .execute()
    expect(found).toHaveLength(8)
    expect(found[0]).toEqual({ source: 'messages', words: expect.stringContaining('90071992547409.91 NGN') })
    const mails = await mailsTo(market, market.settings.operatorEmail)
    expect(mails.filter(({ subject }) => subject.includes('isn’t plausible'))).toHaveLength(8)
    const events = await db
      .selectFrom('processor_event')
      .select('id')
      .where('outcome', '=', 'implausible')
      .execute()
    expect(events).toHaveLength(8)
  })

  test('keeps here what is owed to its person, until it is won', async () => {
    const { owner, buyer, listing, dispute } = await anOrder()
    await tell('opened', dispute)
    const second = await order(market, buyer, listing.id, '600')
    await acceptOrder(market, owner, { params: { id: second.id } })
    await market.settled()
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '400.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'NGN credited': '1600000.00' })
    await tell('won', dispute)
    market.outbox.wake()
    await market.settled()
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '1000.00' })
  })

  test('is no loss where the credit of its exchange stays here', async () => {
    const [owner, buyer] = await traders(market, 2)
    const listing = await list(market, owner)
    const { id } = await order(market, buyer, listing.id, '400')
    const dispute = { key: id, dispute: `D${id}` }
    await tell('opened', dispute)
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    const before = await lossOf('NGN')
    await tell('lost', dispute)
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before, -64_000_000n])
    const [mail] = await mailsTo(market, market.settings.operatorEmail)
    expect(mail?.text).toMatch(/Covered by what stays here: ₦640,000\.00\nLoss: ₦0\.00/)
    expect(await moneyOf(market, buyer)).toEqual({})
    await tell('won', dispute)
    market.outbox.wake()
    await market.settled()
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before, 0n])
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '400.00' })
  })

  test('is a loss but for what its person earned in its currency, for one chargeback only', async () => {
    const { buyer, dispute } = await anOrder()
    const [third, fourth] = await traders(market, 2)
    await tell('opened', dispute)
    const own = await list(market, buyer)
    const { id } = await order(market, third, own.id, '100')
    await acceptOrder(market, buyer, { params: { id } })
    await market.settled()
    const before = await lossOf('NGN')
    await tell('lost', dispute)
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before - 48_000_000n, -16_000_000n])
    // Money that covers one claim covers no other.
    const { key } = dispute
    await tell('lost', { key, dispute: `E${key}` }, 1_000_000n)
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before - 49_000_000n, -16_000_000n])
    await tell('won', { key, dispute: `E${key}` })
    // Money that arrives here later stays here, and covers nothing that was booked before.
    const late = await order(market, fourth, own.id, '100')
    await acceptOrder(market, buyer, { params: { id: late.id } })
    await market.settled()
    expect(await lossOf('NGN')).toBe(before - 48_000_000n)
    await tell('won', dispute)
    market.outbox.wake()
    await market.settled()
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before, 0n])
    expect((await moneyOf(market, buyer))['NGN credited']).toBe('320000.00')
  })

  test('is a loss in the end where what covered it is undone', async () => {
    const { buyer, dispute } = await anOrder()
    const [third] = await traders(market, 1)
    await tell('opened', dispute)
    const own = await list(market, buyer)
    const { id } = await order(market, third, own.id, '100')
    const { capture } = market.cards
    market.cards.capture = () => Promise.reject(new Error('the processor does not answer'))
    await acceptOrder(market, buyer, { params: { id } })
    await market.settled()
    const before = await lossOf('NGN')
    await tell('lost', dispute)
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before - 48_000_000n, -16_000_000n])
    market.cards.capture = capture
    market.cards.fateOf = ({ kind, reservation }) =>
      kind === 'capture' && reservation === id ? 'fails' : undefined
    market.later(3600)
    await market.settled()
    market.cards.fateOf = () => undefined
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before - 64_000_000n, 0n])
    await tell('won', dispute)
    expect([await lossOf('NGN'), await sumOf('claim', 'NGN')]).toEqual([before, 0n])
  })

  test('on one side leaves the exchange done when its payment fails after the other side was paid', async () => {
    const { owner, buyer, listing, dispute } = await anOrder()
    await tell('opened', dispute)
    const { id } = await order(market, buyer, listing.id, '600')
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    const { db } = market.database
    const capture = await db
      .selectFrom('capture')
      .select('id')
      .where('about_id', '=', id)
      .where('currency', '=', 'USD')
      .executeTakeFirstOrThrow()
    const before = await lossOf('USD')
    const reservation = market.cards.authorisations.get(listing.id) as { captured: bigint; reserved: bigint }
    reservation.captured -= 60_000n
    reservation.reserved -= 60_000n
    const failed = { kind: 'capture-failed' as const, key: capture.id, why: 'the issuer said no' }
    market.tell([{ ...failed, id: randomUUID(), at: new Date() }])
    await market.settled()
    const states = () =>
      db
        .selectFrom('payout')
        .select(['currency', 'status'])
        .where('about_id', '=', id)
        .orderBy('currency')
        .execute()
    expect(await states()).toEqual([
      { currency: 'NGN', status: 'paid' },
      { currency: 'USD', status: 'waiting' },
    ])
    expect(await lossOf('USD')).toBe(before - 60_000n)
    await tell('won', dispute)
    market.outbox.wake()
    await market.settled()
    expect(await states()).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '1000.00' })
  })

  test('is said wherever the money would be on its way, and to nobody else', async () => {
    const { owner, buyer, listing, dispute } = await anOrder()
    const [friend] = await traders(market, 1)
    await befriend(market, buyer, friend)
    await tell('opened', dispute)
    const accepted = async (creditCardId: string) => {
      const { id } = await order(market, buyer, listing.id, '100', { creditCardId })
      await acceptOrder(market, owner, { params: { id } })
      await market.settled()
      return orderDetail(market, buyer, { params: { id } })
    }
    const own = await accepted(buyer.credit)
    expect(own.payout).toMatchObject({ state: 'on-its-way', held: 'by-chargeback', lastFour: '4444' })
    expect(moneyOfOrder(own, 'buyer')).toEqual({ debit: 'taken', credit: 'held-back' })
    const [line] = await statementLines(market, buyer, { query: { currency: 'USD' } })
    expect(line).toMatchObject({ effect: 'due', isHeld: true, amount: '100.00' })
    const csv = Buffer.from((await statementCsv(market, buyer, { query: {} })).bytes).toString()
    expect(csv).toContain('Held while we review a chargeback')
    const newest = async (person: Trader) => (await notificationsOf(market, person))[0]
    expect(await newest(buyer)).toMatch(
      /It is held back while we review a chargeback, and goes to your card ending 4444 if that ends well/,
    )
    // The owner is paid, and learns nothing.
    expect((await orderDetail(market, owner, { params: { id: own.id } })).payout).toEqual({
      state: 'paid',
      lastFour: '4444',
      since: expect.any(String),
    })

    const gift = await accepted(friend.credit)
    expect(gift.payout).toMatchObject({ held: 'by-chargeback' })
    const [incoming] = await incomingFunds(market, friend, { query: {} })
    expect(incoming?.payout).toMatchObject({ state: 'on-its-way', held: 'by-other' })
    const told = await newest(friend)
    expect(told).toContain('It’s held back for now. You don’t need to do anything.')
    expect(told).not.toContain('chargeback')

    await tell('won', dispute)
    market.outbox.wake()
    await market.settled()
    expect((await orderDetail(market, buyer, { params: { id: own.id } })).payout).not.toHaveProperty('held')
    expect(await newest(buyer)).not.toContain('chargeback')
  })

  test('holds what came back, which waits for another card when the chargeback is won', async () => {
    market.cards.fateOf = ({ kind }) => (kind === 'payout' ? 'returns' : undefined)
    const { buyer, dispute } = await anOrder()
    market.cards.fateOf = () => undefined
    const where = async () => {
      const { payout } = await orderDetail(market, buyer, { params: { id: dispute.key } })
      const { returned } = await waiting(market, buyer)
      return { payout, waits: returned?.rows.map(({ id }) => id) }
    }
    const before = await where()
    expect(before.payout).toMatchObject({ state: 'returned', id: before.waits?.[0] })
    for (const what of ['opened', 'lost'] as const) {
      await tell(what, dispute)
      const { payout, waits } = await where()
      expect(payout).toMatchObject({ state: 'on-its-way', held: 'by-chargeback' })
      expect([payout?.id, waits]).toEqual([undefined, []])
      expect((await notificationsOf(market, buyer))[0]).toContain(
        'held back for now. You don’t need to do anything',
      )
    }
    await tell('won', dispute)
    expect(await where()).toEqual(before)
  })

  test('is shown on the credit of a listing', async () => {
    const { owner, buyer, listing, dispute } = await anOrder()
    await tell('opened', dispute)
    const [third] = await traders(market, 1)
    // The buyer's bank disputes; what the buyer now sells is held back.
    const own = await list(market, buyer)
    const { id } = await order(market, third, own.id, '400')
    await acceptOrder(market, buyer, { params: { id } })
    await market.settled()
    const detail = await listingDetail(market, buyer, { params: { id: own.id } })
    expect(detail.payout).toEqual({ state: 'on-its-way', held: 'by-chargeback' })
    expect(moneyOfListing(detail)).toEqual({ debit: 'part-held', credit: 'held-back' })
    expect((await listingDetail(market, owner, { params: { id: listing.id } })).payout).toEqual({
      state: 'paid',
    })
  })

  test('is not lost by an older event once won', async () => {
    const { dispute } = await anOrder()
    const before = await lossOf('NGN')
    await tell('opened', dispute)
    await tell('won', dispute)
    const event = { kind: 'chargeback-lost' as const, ...dispute, why: 'late', at: new Date(0) }
    market.tell([{ ...event, id: randomUUID(), amount: 64_000_000n, currency: 'NGN' }])
    await market.settled()
    expect(await lossOf('NGN')).toBe(before)
  })

  test('may be told lost before it is told opened', async () => {
    const { dispute } = await anOrder()
    const before = await lossOf('NGN')
    await tell('lost', dispute)
    await tell('opened', dispute)
    expect(await lossOf('NGN')).toBe(before - 64_000_000n)
  })
})
