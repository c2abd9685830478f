// rules/security.md#retention: what settled an exchange goes long after it, as a whole, and only when nothing is open.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { incomingFunds } from '#server/exchange/transfers/search.ts'
import { runAudit } from '#server/money/ledger/continuous-audit.ts'
import { ledgerLines } from '#server/money/reconciliation/ledger-lines.ts'
import { deleteSettled } from '#server/money/settlement/delete-settled.ts'
import { suite } from '#tests/server/suite.ts'
import { silent } from '#tests/server/told.ts'
import {
  list,
  moneyOf,
  notificationsOf,
  order,
  pin,
  sweepFor,
  type Trader,
  traders,
} from '../market/market.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend, refusal } from '../world.ts'

suite('the settlement of an exchange', { people: 0 }, ({ market }) => {
  const { db } = market.database
  /** Rows about some exchanges, with the reservations that they are captured from. */
  const rowsOf = async (...aboutIds: string[]) => {
    const { rows } = await sql<Record<'captures' | 'payouts' | 'attempts' | 'reservations', number>>`
      WITH about AS (SELECT unnest(${aboutIds}::uuid[]) AS id)
      SELECT (SELECT count(*) FROM capture JOIN about ON about.id = about_id)::int AS captures,
        (SELECT count(*) FROM payout JOIN about ON about.id = about_id)::int AS payouts,
        (SELECT count(*) FROM payout_attempt JOIN payout ON payout.id = payout_id
          JOIN about ON about.id = about_id)::int AS attempts,
        (SELECT count(*) FROM authorisation WHERE id IN (SELECT id FROM about
          UNION ALL SELECT listing_id FROM orders JOIN about USING (id)
          UNION ALL SELECT matched_listing_id FROM orders JOIN about USING (id)
          UNION ALL SELECT sweep_id FROM orders JOIN about USING (id)))::int AS reservations`.execute(db)
    return rows[0]
  }
  const none = { captures: 0, payouts: 0, attempts: 0, reservations: 0 }

  /** An accepted order of 400 of 1,000 dollars; the rest goes back to the owner. */
  const anExchange = async ([owner, buyer]: readonly Trader[] = []) => {
    const [someOwner, someBuyer] = await traders(market, 2)
    const people = { owner: owner ?? someOwner, buyer: buyer ?? someBuyer }
    const listing = await list(market, people.owner)
    const { id } = await order(market, people.buyer, listing.id, '400')
    await acceptOrder(market, people.owner, { params: { id } })
    await market.settled()
    await haltListing(market, people.owner, { params: { id: listing.id } })
    await market.settled()
    return { ...people, listing, id }
  }
  const wholeAudit = async () => {
    const alerts: string[] = []
    const told = {
      ...market,
      report: { ...silent, error: (_event: string, words: string) => void alerts.push(words) },
    }
    await runAudit(told, 'incremental')
    await runAudit(told, 'whole')
    return alerts
  }

  test('goes after 550 days, with the books and the papers of its people as they were', async () => {
    const { owner, buyer, id } = await anExchange()
    await befriend(market, owner, buyer)
    const sent = await send(market, owner, buyer, '7')
    await accept(market, buyer, sent.id)
    await list(market, owner, { systemFulfilment: true })
    const matched = await list(market, buyer, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '1000',
      systemFulfilment: true,
      rate: '1600',
    })
    const match = await db
      .selectFrom('orders')
      .select('id')
      .where('matched_listing_id', '=', matched.id)
      .executeTakeFirstOrThrow()
    const [third] = await traders(market, 1)
    await list(market, owner, { systemFulfilment: true, partFulfilment: false })
    await sweepFor(market, third, { giveAmount: '1600000', getAmount: '1000' })
    await market.settled()
    const swept = await db
      .selectFrom('orders')
      .select('id')
      .where('buyer_id', '=', third.id)
      .executeTakeFirstOrThrow()
    const all = [id, sent.id, match.id, swept.id]
    expect(await rowsOf(...all)).toEqual({ captures: 7, payouts: 7, attempts: 7, reservations: 7 })
    const papers = async () => ({
      money: await moneyOf(market, owner),
      statement: await statementLines(market, owner, { query: {} }),
      notices: await notificationsOf(market, buyer),
      ledger: (await ledgerLines(db)).lines.map(({ kind, key, amount }) => `${kind} ${key} ${amount}`),
    })
    const before = await papers()

    market.later(549 * daySeconds)
    expect(await deleteSettled(market)).toBe(0)
    market.later(2 * daySeconds)
    expect(await deleteSettled(market)).toBe(4)
    expect(await rowsOf(...all)).toEqual(none)
    expect(await papers()).toEqual(before)
    expect(await orderDetail(market, buyer, { params: { id } })).toMatchObject({ status: 'completed' })
    expect(await wholeAudit()).toEqual([])
    // Nothing is looked at twice.
    expect(await deleteSettled(market)).toBe(0)
    // A dispute that comes all the same is kept for the operator.
    const event = { at: market.clock(), key: id, dispute: `D${id}`, why: 'late', currency: 'NGN' as const }
    market.tell([{ ...event, id: `late ${id}`, kind: 'chargeback-opened', amount: 1n }])
    await market.settled()
    const kept = await db
      .selectFrom('processor_event')
      .select('outcome')
      .where('id', '=', `late ${id}`)
      .executeTakeFirstOrThrow()
    expect(kept.outcome).toBe('unknown')
  })

  test('is still money that came in to whom it was given', async () => {
    const [owner, buyer, friend] = await traders(market, 3)
    await befriend(market, owner, friend)
    await befriend(market, buyer, friend)
    const listing = await list(market, owner, { creditCardId: friend.credit })
    const ids: string[] = []
    for (const amount of ['100', '200', '700']) {
      const { id } = await order(market, buyer, listing.id, amount, { creditCardId: friend.credit })
      await acceptOrder(market, owner, { params: { id } })
      await market.settled()
      ids.unshift(id)
      market.later(1)
    }
    const incoming = async () => {
      const found = []
      for (let after: string | undefined; ; after = found.at(-1)?.cursor) {
        const { rows } = await incomingFunds(market, friend, { query: { pageSize: 1, after } })
        if (rows.length === 0) return found
        found.push(...rows.map(({ payout, ...row }) => row))
      }
    }
    const before = await incoming()
    expect(before.map(({ id }) => id)).toEqual(ids.flatMap((id) => [id, id]))
    market.later(551 * daySeconds)
    expect(await deleteSettled(market)).toBe(3)
    expect(await rowsOf(...ids)).toEqual(none)
    expect(await incoming()).toEqual(before)
    expect(await incomingFunds(market, owner, { query: {} })).toEqual({ rows: [] })
  })

  test('stays while anything of it is open, was disputed or came back, and nothing else with it', async () => {
    const people = await traders(market, 2)
    const disputed = await anExchange(people)
    const event = { at: new Date(), key: disputed.id, dispute: `D${disputed.id}`, why: 'not recognised' }
    const known = market.cards.authorisations.get(disputed.id) as { chargedBack: bigint }
    for (const what of ['opened', 'won'] as const)
      market.tell([
        { ...event, id: randomUUID(), kind: `chargeback-${what}`, amount: 64_000_000n, currency: 'NGN' },
      ])
    await market.settled()
    expect(known.chargedBack).toBe(0n)

    market.cards.fateOf = ({ kind, token }) =>
      kind === 'payout' && token === `sandbox_works_${people[0].credit}` ? 'returns' : undefined
    const returned = await anExchange(people)
    market.cards.fateOf = ({ reservation, kind }) =>
      kind === 'capture' && reservation !== undefined ? 'fails' : undefined
    const undone = await anExchange(people)
    market.cards.fateOf = () => undefined

    const [owner] = people
    const standing = await list(market, owner)
    const ofStanding = await order(market, people[1], standing.id, '400')
    await acceptOrder(market, owner, { params: { id: ofStanding.id } })
    const pending = await order(market, people[1], standing.id, '100')
    await market.settled()
    const done = await anExchange(people)

    const kept = [disputed.id, returned.id, undone.id, ofStanding.id, pending.id]
    const before = await rowsOf(...kept)
    market.later(551 * daySeconds)
    expect(await deleteSettled(market)).toBe(1)
    expect(await rowsOf(done.id)).toEqual(none)
    expect(await rowsOf(...kept)).toEqual(before)
    expect(await wholeAudit()).toEqual([])
    expect(await refusal(order(market, people[1], done.listing.id, '1', { pin }))).toMatch(/^listing-closed/)
  })
})
