/** The log of a partner's webhook events, and sending them again. */
import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { PartnerContract } from '#core/contract/partner-contract.ts'
import { type DeliveryState, eventPageSize, type WebhookEvent } from '#core/contract/partner-webhooks.ts'
import { isId } from '../../ids.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import type { Db, Tx } from '../db/database.ts'
import { wakeWorkers } from '../jobs/wake.ts'
import { verbatim } from '../messages/refusals.ts'
import { webhookSourceName } from './events.ts'
import { type EventFound, payloadOf } from './payload.ts'
import { lockReceiver, type ReceiverName } from './receivers.ts'

/** Limit of events in one replay. */
const maxReplayed = 10_000

type Query = InputOf<PartnerContract['webhookEvents']>['query']

/**
 * A page of them, the newest first; those of one receiver, and those that wait or failed, by the time in their ids, which
 * is that of their creation but for some milliseconds.
 */
export async function listEvents(
  { database }: Server,
  partnerId: string,
  query: Query,
): Promise<WebhookEvent[]> {
  const { receiverId, objectId, kind, state, before } = query
  if ([receiverId, objectId, before].some((each) => each !== undefined && !isId(each))) return []
  const isByDelivery = receiverId !== undefined || state === 'waiting' || state === 'failed'
  const rows = await database.db
    .selectFrom('partner_event as event')
    .leftJoin('partner_object', (join) =>
      join
        .onRef('partner_object.about_id', '=', 'event.about_id')
        .onRef('partner_object.partner_id', '=', 'event.partner_id'),
    )
    .select(['event.id', 'event.kind', 'event.about_id', 'event.number', 'event.created_at'])
    .select('partner_object.kind as object_kind')
    .where('event.partner_id', '=', partnerId)
    .$if(objectId !== undefined, (found) => found.where('event.about_id', '=', objectId as string))
    .$if(kind !== undefined, (found) => found.where('event.kind', '=', kind as never))
    .$if(state === 'delivered' && !isByDelivery, (found) =>
      found.where(
        sql<boolean>`EXISTS (SELECT FROM webhook_delivery WHERE event_id = event.id AND state = 'delivered')`,
      ),
    )
    .$if(isByDelivery, (found) => found.where('event.id', 'in', newestOf(partnerId, query)))
    .$if(before !== undefined && !isByDelivery, (found) =>
      found.where(
        sql<boolean>`(event.created_at, event.id) < (SELECT created_at, id FROM partner_event WHERE id = ${before})`,
      ),
    )
    .$if(!isByDelivery, (found) => found.orderBy('event.created_at', 'desc'))
    .orderBy('event.id', 'desc')
    .limit(eventPageSize)
    .execute()
  const deliveries = await deliveriesOf(
    database.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    ...(row.object_kind && { object: row.object_kind }),
    ...(row.about_id && { objectId: row.about_id }),
    number: row.number,
    createdAt: row.created_at.toISOString(),
    deliveries: deliveries.get(row.id) ?? [],
  }))
}

/** The newest events of one receiver or each, in one state or any. */
const newestOf = (partnerId: string, { receiverId, objectId, kind, state, before }: Query) => sql<string>`(
  SELECT newest.event_id FROM webhook_receiver AS receiver CROSS JOIN LATERAL (
    SELECT event_id FROM webhook_delivery AS delivery
    WHERE receiver_id = receiver.id
      ${state === undefined ? sql`` : sql`AND state = ${sql.lit(state)}`}
      ${before === undefined ? sql`` : sql`AND event_id < ${before}`}
      ${objectId === undefined ? sql`` : sql`AND about_id = ${objectId}`}
      ${kind === undefined ? sql`` : sql`AND EXISTS (SELECT FROM partner_event WHERE id = event_id AND kind = ${kind})`}
    ORDER BY event_id DESC LIMIT ${sql.lit(eventPageSize)}) AS newest
  WHERE receiver.partner_id = ${partnerId}
    ${receiverId === undefined ? sql`` : sql`AND receiver.id = ${receiverId}`})`

async function deliveriesOf(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, WebhookEvent['deliveries']>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_receiver', 'webhook_receiver.id', 'receiver_id')
    .select(['event_id', 'receiver_id', 'url', 'state', 'attempts', 'due_at'])
    .where('event_id', 'in', [...eventIds])
    .orderBy('webhook_receiver.created_at')
    .orderBy('receiver_id')
    .execute()
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id)
  return new Map(
    [...byEvent].map(([eventId, each]) => [
      eventId,
      each.map(({ receiver_id, url, state, attempts, due_at }) => ({
        receiverId: receiver_id,
        url,
        state: state as DeliveryState,
        attempts,
        ...(state === 'waiting' && { dueAt: due_at.toISOString() }),
      })),
    ]),
  )
}

/** Refuses with `not-found` when the partner has no such event. */
export async function readEvent(
  server: Server,
  partnerId: string,
  id: string,
): Promise<AnswerOf<PartnerContract['webhookEvent']>> {
  const { db } = server.database
  const { rows } = await sql<EventFound>`
    SELECT event.kind, event.about_id, event.number, facts, event.created_at, partner_object.id AS object_id,
      partner_object.kind AS object_kind, partner_object.tags_sealed
    FROM partner_event AS event LEFT JOIN partner_object
      ON partner_object.about_id = event.about_id AND partner_object.partner_id = event.partner_id
    WHERE event.id = ${isId(id) ? id : null} AND event.partner_id = ${partnerId}`.execute(db)
  const [event] = rows
  if (!event) throw refuse('not-found', { what: 'event' })
  const attempts = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    id,
    kind: event.kind,
    ...(event.object_kind && { object: event.object_kind }),
    ...(event.about_id && { objectId: event.about_id }),
    number: event.number,
    createdAt: event.created_at.toISOString(),
    deliveries: (await deliveriesOf(db, [id])).get(id) ?? [],
    payload: payloadOf(server, event),
    tries: attempts.map(({ receiver_id, at, duration_ms, status, failure }) => ({
      receiverId: receiver_id,
      at: at.toISOString(),
      durationMs: duration_ms,
      ...(status !== null && { status }),
      ...(failure !== null && { failure }),
    })),
  }
}

/** Sends an event again to one receiver, or to all that take its kind. Refuses with `not-found`. */
export async function resendEvent(
  server: Server,
  partnerId: string,
  { eventId, receiverId }: { readonly eventId: string; readonly receiverId?: string | undefined },
): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    const event = isId(eventId)
      ? await tx
          .selectFrom('partner_event')
          .select('id')
          .where('id', '=', eventId)
          .where('partner_id', '=', partnerId)
          .executeTakeFirst()
      : undefined
    if (!event) throw refuse('not-found', { what: 'event' })
    if (receiverId !== undefined) await lockReceiver(tx, { partnerId, id: receiverId })
    await deliverAgain(
      tx,
      server,
      receiverId === undefined
        ? sql`event.id = ${eventId} AND (takes OR EXISTS (
            SELECT FROM webhook_delivery WHERE event_id = event.id AND receiver_id = receiver.id))`
        : sql`event.id = ${eventId} AND receiver.id = ${receiverId}`,
    )
  })
  wakeWorkers(server.database.db, webhookSourceName)
}

/**
 * Sends the events of a stretch of time to a receiver again, and returns their number. Refuses with `not-found`, and with
 * `bad-input` when they are too many.
 */
export async function replayEvents(
  server: Server,
  name: ReceiverName,
  { from, until }: { readonly from: string; readonly until?: string | undefined },
): Promise<{ count: number }> {
  const end = until === undefined ? server.clock() : new Date(until)
  const count = await server.database.inTransaction(async (tx) => {
    await lockReceiver(tx, name)
    const sent = await deliverAgain(
      tx,
      server,
      sql`receiver.id = ${name.id} AND takes AND event.kind <> 'webhook.test'
        AND event.created_at >= ${new Date(from)} AND event.created_at <= ${end}`,
    )
    if (sent > maxReplayed)
      throw refuse('bad-input', {
        field: 'until',
        problem: verbatim(`must leave at most ${maxReplayed} events`),
      })
    return sent
  })
  wakeWorkers(server.database.db, webhookSourceName)
  return { count }
}

/**
 * `which` is SQL about `event`, `receiver`, and whether the receiver `takes` the event's kind. Returns their number: one
 * more than a replay may send when there are more.
 */
async function deliverAgain(tx: Tx, { clock }: Server, which: ReturnType<typeof sql>): Promise<number> {
  const now = clock()
  const { numAffectedRows } = await sql`
    INSERT INTO webhook_delivery (receiver_id, event_id, about_id, number, state, due_at, since)
    SELECT receiver.id, event.id, coalesce(event.about_id, event.id), event.number, 'waiting', ${now}, ${now}
    FROM partner_event AS event JOIN webhook_receiver AS receiver ON receiver.partner_id = event.partner_id
      CROSS JOIN LATERAL (SELECT events IS NULL OR events @> to_jsonb(ARRAY[event.kind]) AS takes) AS taken
    WHERE ${which}
    LIMIT ${sql.lit(maxReplayed + 1)}
    ON CONFLICT (event_id, receiver_id)
      DO UPDATE SET state = 'waiting', attempts = 0, due_at = excluded.due_at, since = excluded.since, ended_at = null`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
