/**
 * Sends what is due to the receivers, at least once (rules/partners.md#deliveries). Receivers are served beside each other,
 * so that a slow one holds up no other partner. Of one object only the earliest waiting event is sent; a delivery is
 * taken by a lease, so that a process that died in between is replaced.
 */
import { sql } from 'kysely'
import { isId, newId } from '../../ids.ts'
import type { Server } from '../../server.ts'
import type { Source } from '../jobs/sources.ts'
import { foreignRequest, isForeignAddress, isRestrictedIn } from '../network/foreign-request.ts'
import { outageOf, type Reporter } from '../observability/report.ts'
import { nextTry } from './backoff.ts'
import { webhookSourceName } from './events.ts'
import { type EventFound, payloadOf, signedHeaders } from './payload.ts'

/** Longer than the time limit of a request. */
const leaseMs = 60_000
/** Requests to one receiver at the same time. */
const atOnce = 5
/** Receivers that one look takes on. */
const maxReceivers = 100
/** Time left to running requests when the server stops. */
const stopMs = 2_000

/** A delivery that this process has taken, with all that a request needs. */
type Taken = EventFound & {
  readonly event_id: string
  readonly receiver_id: string
  readonly attempts: number
  readonly since: Date
  readonly url: string
  readonly secret_sealed: string
  readonly earlier_secret_sealed: string | null
  readonly earlier_until: Date | null
}

type Outcome = {
  readonly status: number | null
  readonly failure: string | null
  readonly retryAfterMs?: number | undefined
}

/** Deliveries that are due, for the worker: each receiver is a lane. */
export function webhookSource(report: Reporter): Source {
  const unstored = outageOf(
    report,
    'outcomes of webhooks could not be stored',
    'outcomes of webhooks are stored again',
  )
  return {
    name: webhookSourceName,
    async take(server, busy) {
      // Its lanes have the ids of receivers, those of others have none.
      const taken = await take(server, [...busy].filter(isId))
      return [...Map.groupBy(taken, (each) => each.receiver_id)].map(([name, deliveries]) => ({
        name,
        async run(stopping) {
          const late = patiently(stopping)
          await Promise.all(
            deliveries.map((each) => attempt(server, each, late.signal).then(unstored.over, unstored.failed)),
          )
          late.end()
          // The events behind those that were delivered.
          return true
        },
      }))
    },
  }
}

/** Aborted some time after `stopping`. */
function patiently(stopping: AbortSignal): { signal: AbortSignal; end(): void } {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer = setTimeout(() => late.abort(), stopMs)
  }
  if (stopping.aborted) wait()
  else stopping.addEventListener('abort', wait, { once: true })
  return {
    signal: late.signal,
    end() {
      clearTimeout(timer)
      stopping.removeEventListener('abort', wait)
    },
  }
}

/** The earliest waiting event of each object, of receivers that are not in `busy`. */
async function take({ database, clock }: Server, busy: readonly string[]): Promise<Taken[]> {
  const now = clock()
  const isFree = busy.length > 0 ? sql`receiver.id NOT IN (${sql.join([...busy])})` : sql`true`
  const { rows: taken } = await sql<{ event_id: string; receiver_id: string; attempts: number }>`
    UPDATE webhook_delivery AS delivery
    SET attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    FROM (
      SELECT head.event_id, head.receiver_id
      FROM webhook_receiver AS receiver CROSS JOIN LATERAL (
        SELECT event_id, receiver_id FROM webhook_delivery AS due
        WHERE due.receiver_id = receiver.id AND state = 'waiting' AND due_at <= ${now} AND NOT EXISTS (
          SELECT FROM webhook_delivery AS earlier
          WHERE earlier.receiver_id = due.receiver_id AND earlier.about_id = due.about_id
            AND earlier.state = 'waiting' AND earlier.number < due.number)
        ORDER BY due_at, event_id LIMIT ${sql.lit(atOnce)} FOR UPDATE SKIP LOCKED
      ) AS head
      WHERE paused_at IS NULL AND ${isFree} LIMIT ${sql.lit(atOnce * maxReceivers)}
    ) AS chosen
    WHERE delivery.event_id = chosen.event_id AND delivery.receiver_id = chosen.receiver_id
    RETURNING delivery.event_id, delivery.receiver_id, delivery.attempts`.execute(database.db)
  if (taken.length === 0) return []
  const { rows } = await sql<Taken>`
    SELECT delivery.event_id, delivery.receiver_id, delivery.attempts, delivery.since, url, secret_sealed,
      earlier_secret_sealed, earlier_until, event.kind, event.about_id, event.number, facts, event.created_at,
      partner_object.id AS object_id, partner_object.kind AS object_kind,
      partner_object.tags_sealed
    FROM webhook_delivery AS delivery
      JOIN webhook_receiver AS receiver ON receiver.id = delivery.receiver_id
      JOIN partner_event AS event ON event.id = delivery.event_id
      LEFT JOIN partner_object
        ON partner_object.about_id = event.about_id AND partner_object.partner_id = event.partner_id
    WHERE delivery.event_id IN (${sql.join(taken.map(({ event_id }) => event_id))})`.execute(database.db)
  // Between the two statements another process may have taken a delivery whose lease had ended.
  const isOurs = (row: Taken) =>
    taken.some(
      (each) =>
        each.event_id === row.event_id &&
        each.receiver_id === row.receiver_id &&
        each.attempts === row.attempts,
    )
  return rows.filter(isOurs)
}

async function attempt(server: Server, delivery: Taken, stopping: AbortSignal): Promise<void> {
  const at = server.clock()
  const started = performance.now()
  const outcome = await send(server, delivery, at, stopping)
  if (stopping.aborted && outcome.status === null) return release(server, delivery)
  await record(server, delivery, at, Math.round(performance.now() - started), outcome)
}

async function send(server: Server, delivery: Taken, at: Date, signal: AbortSignal): Promise<Outcome> {
  const isRestricted = isRestrictedIn(server.settings)
  const payload = payloadOf(server, delivery)
  const headers = signedHeaders(secretsOf(server, delivery, at), delivery.event_id, at, payload)
  try {
    if (!isForeignAddress(delivery.url, isRestricted))
      throw new Error('the address is no public https address')
    const { status, retryAfterMs } = await foreignRequest(delivery.url, {
      method: 'POST',
      headers,
      body: payload,
      isRestricted,
      signal,
    })
    const isDone = status >= 200 && status < 300
    const isMoved = status >= 300 && status < 400
    const failure = isMoved
      ? `it answered ${status}, and redirects are not followed`
      : `it answered ${status}`
    return { status, failure: isDone ? null : failure, retryAfterMs }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    // Several addresses of one name: the message is empty, and the code says why.
    return { status: null, failure: message || code || 'nobody answered' }
  }
}

function secretsOf({ vault }: Server, delivery: Taken, at: Date): string[] {
  const { receiver_id: id, secret_sealed, earlier_secret_sealed: earlier, earlier_until: until } = delivery
  const secrets = [vault.decrypt('webhook_receiver.secret_sealed', id, secret_sealed)]
  if (earlier !== null && until !== null && until > at)
    secrets.push(vault.decrypt('webhook_receiver.earlier_secret_sealed', id, earlier))
  return secrets
}

/** Stores what came of an attempt. One whose lease ended meanwhile is another process's. */
async function record(
  server: Server,
  { event_id, receiver_id, about_id, number, attempts, since }: Taken,
  at: Date,
  durationMs: number,
  { status, failure, retryAfterMs }: Outcome,
): Promise<void> {
  const now = server.clock()
  const due = failure === null ? undefined : nextTry({ attempts, since, now, retryAfterMs })
  const isOver = failure === null || due === undefined
  await server.database.inTransaction(async (tx) => {
    const stored = await tx
      .updateTable('webhook_delivery')
      .set(
        isOver
          ? { state: failure === null ? 'delivered' : 'failed', ended_at: now }
          : { due_at: due as Date },
      )
      .where('event_id', '=', event_id)
      .where('receiver_id', '=', receiver_id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!stored.numUpdatedRows) return
    await tx
      .insertInto('webhook_attempt')
      .values({ id: newId(), event_id, receiver_id, at, duration_ms: durationMs, status, failure })
      .execute()
    // Later events of the object wait as long: looking for them earlier would find nothing to send.
    if (!isOver)
      await tx
        .updateTable('webhook_delivery')
        .set({ due_at: due as Date })
        .where('receiver_id', '=', receiver_id)
        .where('about_id', '=', about_id ?? event_id)
        .where('state', '=', sql.lit('waiting'))
        .where('number', '>', number)
        .execute()
    if (status === 410)
      await tx
        .updateTable('webhook_receiver')
        .set({ paused_at: now, paused_why: 'it answered 410' })
        .where('id', '=', receiver_id)
        .where('paused_at', 'is', null)
        .execute()
  })
}

/** The server stops before an answer came: the next process to look sends it at once. */
const release = async ({ database, clock }: Server, { event_id, receiver_id, attempts }: Taken) => {
  await database.db
    .updateTable('webhook_delivery')
    .set({ due_at: clock(), attempts: attempts - 1 })
    .where('event_id', '=', event_id)
    .where('receiver_id', '=', receiver_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}
