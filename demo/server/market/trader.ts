/**
 * What a person has done as a trader in the last 90 days, in rounded figures (rules/traders.md). It is read from the
 * newest orders by two index scans of a few thousand rows, so no counter can be wrong after a race or when days pass.
 */
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import {
  decisionSteps,
  exchangeSteps,
  fewestTraderEvents,
  type TraderFigures,
  traderDays,
} from '#core/contract/traders.ts'
import { reserveTry } from '../accounts/try-budget.ts'
import { userNameKey } from '../accounts/user-name.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { orderDays } from './orders/close.ts'

const dayMs = 24 * 3_600_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The calls of one person in an hour. A screen keeps the answer; a reader of all names does not get far. */
export const maxTraderCalls = 120

/** Also the highest step of a figure: more would change nothing. */
const maxRows = 1_000
/** Of the newest orders of a person, so many are looked at for those that count. */
const maxLooks = 4 * maxRows

type Counted = {
  completed: number
  failed: number
  decided: number
  undecided: number
  usual_ms: number | null
}

/** Refuses with `not-found` a name without a listing or an order, and with `too-many-requests`. */
export async function traderFigures(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['traderFigures']>,
): Promise<TraderFigures> {
  const waitMs = await reserveTry(server, {
    subject: `traders ${me.id}`,
    maxTries: maxTraderCalls,
    windowMs: hourMs,
  })
  if (waitMs > 0)
    throw refuse('too-many-requests', { wait: ({ minutes }) => minutes(Math.ceil(waitMs / minuteMs)) })
  const person = await findTrader(server, params.username)
  if (!person) throw refuse('not-found', { what: 'person' })
  const now = server.clock()
  const since = new Date(now.getTime() - traderDays * dayMs)
  const { completed, failed, decided, undecided, usual_ms } = await countEvents(server, person.id, since)
  const exchanges = exchangeSteps.findLast((step) => step <= completed) ?? 0
  const requests = decided + undecided
  const payments = completed + failed
  return {
    username: person.user_name,
    memberSince: person.created_at.toISOString().slice(0, 7),
    isVerified: person.is_verified,
    isNew: exchanges === 0 && person.created_at > since,
    exchanges,
    ...(requests >= fewestTraderEvents && { decidedPercent: roundShare(decided, requests) }),
    ...(payments >= fewestTraderEvents && { paidPercent: roundShare(completed, payments) }),
    ...(usual_ms !== null && { decidesWithinMinutes: roundTime(usual_ms) }),
  }
}

/** Only people whose name stands on a listing or an order. */
async function findTrader({ database }: Server, username: string) {
  // Not EXISTS beside OR, for which the planner may read everybody's orders at once. The order is that of an index: where
  // most orders are of a few people, it would otherwise expect theirs among the first.
  const { rows } = await sql<{ id: string; user_name: string; created_at: Date; is_verified: boolean }>`
    SELECT id, user_name, created_at,
      EXISTS (SELECT FROM identity WHERE person_id = person.id AND status = 'passed') AS is_verified
    FROM person WHERE user_name_key = ${userNameKey(username)} AND coalesce(
      (SELECT TRUE FROM listing WHERE owner_id = person.id ORDER BY status LIMIT 1),
      (SELECT TRUE FROM orders WHERE buyer_id = person.id ORDER BY created_at DESC LIMIT 1))`.execute(
    database.db,
  )
  return rows[0]
}

/**
 * Decided are the requests that the owner accepted or declined, or ended with the listing; undecided those that ended
 * by themselves. What the platform settled or rejected, and what its buyer took back, waited for nobody. Failed are those that were undone
 * because the person's own card could not be charged; an exchange that the other's card undid says nothing of the person.
 */
async function countEvents({ database }: Server, personId: string, since: Date): Promise<Counted> {
  // An order that was decided since then is not much older: by then it would have expired.
  const placedSince = new Date(since.getTime() - 2 * orderDays * dayMs)
  const newest = (column: 'owner_id' | 'buyer_id') => sql`(
    SELECT * FROM orders WHERE ${sql.ref(column)} = ${personId} AND created_at >= ${placedSince}
    ORDER BY created_at DESC LIMIT ${maxLooks}) AS orders`
  const { rows } = await sql<Counted>`
    WITH received AS (
      SELECT id, status, reason, decided_by, decided_at - created_at AS took, undone_at FROM ${newest('owner_id')}
      WHERE decided_at >= ${since} LIMIT ${maxRows}
    ), placed AS (
      SELECT id, undone_at FROM ${newest('buyer_id')}
      WHERE (status = 'completed' OR undone_at IS NOT NULL) AND decided_at >= ${since} LIMIT ${maxRows}
    ), undone AS (
      SELECT id FROM received WHERE undone_at IS NOT NULL UNION ALL SELECT id FROM placed WHERE undone_at IS NOT NULL
    )
    SELECT (count(*) FILTER (WHERE status = 'completed')
        + (SELECT count(*) FROM placed WHERE undone_at IS NULL))::int AS completed,
      (SELECT count(*) FROM undone WHERE EXISTS (
        SELECT FROM capture JOIN card ON card.id = card_id
        WHERE about_id = undone.id AND status = 'failed' AND person_id = ${personId}))::int AS failed,
      (count(*) FILTER (WHERE decided_by = 'owner' OR reason = 'listing-halted'))::int AS decided,
      (count(*) FILTER (WHERE reason IN ('order-undecided', 'listing-expired')))::int AS undecided,
      CASE WHEN count(*) FILTER (WHERE decided_by = 'owner') >= ${fewestTraderEvents} THEN (extract(epoch FROM
        percentile_disc(0.5) WITHIN GROUP (ORDER BY took) FILTER (WHERE decided_by = 'owner')) * 1000)::float8
        END AS usual_ms
    FROM received`.execute(database.db)
  return rows[0] as Counted
}

/** Down to 5 %: all is only all. */
const roundShare = (part: number, whole: number): number =>
  part === whole ? 100 : Math.floor((part * 20) / whole) * 5

const roundTime = (ms: number): number =>
  decisionSteps.find((minutes) => ms <= minutes * minuteMs) ?? (decisionSteps.at(-1) as number)
