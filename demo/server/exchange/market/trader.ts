/**
 * A person's record as a trader in the last 90 days, in rounded figures (rules/traders.md). It is read from the
 * newest orders by two index scans of a few thousand rows, so no counter can be wrong after a race or when days pass.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { dayMs, hourMs, minuteMs } from '#core/contract/time.ts'
import {
  decisionSteps,
  exchangeSteps,
  fewestTraderEvents,
  type TraderFigures,
  traderDays,
} from '#core/contract/traders.ts'
import { userNameKey } from '../../people/accounts/user-name.ts'
import { countCall } from '../../platform/budgets/try-budget.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { orderDays } from './orders/order.ts'

/** The calls of one person in an hour. A screen keeps the answer; a reader of all names does not get far. */
export const maxTraderCalls = 120

/** Also the highest step of a figure: more would change nothing. */
const maxRows = 200
/** The newest orders of a person that are looked at for those that count. */
const maxLooks = 4 * maxRows

type Record = NonNullable<Listing['trader']>
type Person = { id: string; user_name: string; created_at: Date; is_verified: boolean }
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
  await countCall(server, { subject: `traders ${me.id}`, maxTries: maxTraderCalls, windowMs: hourMs })
  const person = await findTrader(server, params.username)
  if (!person) throw refuse('not-found', { what: 'person' })
  const [[counted], open] = await Promise.all([
    countEvents(server, [person.id]),
    newestOrderable(server, me, person.id),
  ])
  const { completed, failed, decided, undecided } = counted as Counted
  const requests = decided + undecided
  const payments = completed + failed
  return {
    username: person.user_name,
    memberSince: person.created_at.toISOString().slice(0, 7),
    ...recordOf(server, person, counted as Counted),
    ...(requests >= fewestTraderEvents && { decidedPercent: roundShare(decided, requests) }),
    ...(payments >= fewestTraderEvents && { paidPercent: roundShare(completed, payments) }),
    ...(open && { openListingId: open }),
  }
}

/** The records of people, by their ids, as on their cards. */
export async function traderRecords(server: Server, ids: Iterable<string>): Promise<Map<string, Record>> {
  const people = await countEvents(server, [...new Set(ids)])
  return new Map(people.map((person) => [person.id, recordOf(server, person, person)]))
}

const beginOfDays = (server: Server) => new Date(server.clock().getTime() - traderDays * dayMs)

function recordOf(
  server: Server,
  { created_at, is_verified }: Pick<Person, 'created_at' | 'is_verified'>,
  { completed, usual_ms }: Pick<Counted, 'completed' | 'usual_ms'>,
): Record {
  const exchanges = exchangeSteps.findLast((step) => step <= completed) ?? 0
  return {
    isVerified: is_verified,
    isNew: exchanges === 0 && created_at > beginOfDays(server),
    exchanges,
    ...(usual_ms !== null && { decidesWithinMinutes: roundTime(usual_ms) }),
  }
}

const isVerified = sql`EXISTS (SELECT FROM identity WHERE person_id = person.id AND status = 'passed')`

/** Only people whose name stands on a listing or an order. */
async function findTrader({ database }: Server, username: string) {
  // Not EXISTS beside OR, for which the planner may read everybody's orders at once. The order is that of an index: where
  // most orders are of a few people, it would otherwise expect theirs among the first.
  const { rows } = await sql<Person>`
    SELECT id, user_name, created_at, ${isVerified} AS is_verified
    FROM person WHERE user_name_key = ${userNameKey(username)} AND coalesce(
      (SELECT TRUE FROM listing WHERE owner_id = person.id AND NOT is_held ORDER BY status LIMIT 1),
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
async function countEvents(server: Server, ids: readonly string[]): Promise<(Person & Counted)[]> {
  const { rows } = await sql<Person & Counted>`
    SELECT person.id, user_name, created_at, ${isVerified} AS is_verified, events.*
    FROM person CROSS JOIN LATERAL ${eventsOf(sql`person.id`, beginOfDays(server))} AS events
    WHERE person.id = ANY(${[...ids]})`.execute(server.database.db)
  return rows
}

/** A subquery with the counts of the person whose id is `personId`. */
function eventsOf(personId: RawBuilder<unknown>, since: Date): RawBuilder<Counted> {
  // An order that was decided since then is not much older: by then it would have expired.
  const placedSince = new Date(since.getTime() - 2 * orderDays * dayMs)
  const newest = (column: 'owner_id' | 'buyer_id') => sql`(
    SELECT * FROM orders WHERE ${sql.ref(column)} = ${personId} AND created_at >= ${placedSince}
    ORDER BY created_at DESC LIMIT ${maxLooks}) AS orders`
  return sql<Counted>`(
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
        WHERE about_id = undone.id AND status = 'failed' AND card.person_id = ${personId}))::int AS failed,
      (count(*) FILTER (WHERE decided_by = 'owner' OR reason = 'listing-halted'))::int AS decided,
      (count(*) FILTER (WHERE reason IN ('order-undecided', 'listing-expired')))::int AS undecided,
      CASE WHEN count(*) FILTER (WHERE decided_by = 'owner') >= ${fewestTraderEvents} THEN (extract(epoch FROM
        percentile_disc(0.5) WITHIN GROUP (ORDER BY took) FILTER (WHERE decided_by = 'owner')) * 1000)::float8
        END AS usual_ms
    FROM received)`
}

/** The newest listing of a person that `me` can order. */
async function newestOrderable({ database, settings, clock }: Server, me: Me, ownerId: string) {
  if (ownerId === me.id) return undefined
  const open = [...settings.openCurrencies]
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM listing WHERE owner_id = ${ownerId} AND status IN ('pending', 'partly') AND ended_why IS NULL
      AND expires_at > ${clock()} AND NOT is_paused AND need_currency = ANY(${open}) AND have_currency = ANY(${open})
    ORDER BY created_at DESC, id DESC LIMIT 1`.execute(database.db)
  return rows[0]?.id
}

/** Down to 5 %: all is only all. */
const roundShare = (part: number, whole: number): number =>
  part === whole ? 100 : Math.floor((part * 20) / whole) * 5

const roundTime = (ms: number): number =>
  decisionSteps.find((minutes) => ms <= minutes * minuteMs) ?? (decisionSteps.at(-1) as number)
