/**
 * Events of the card processor. Each is stored before the processor gets its answer, and applied once, in the
 * transaction that stores it, or later in one that marks it. One that fits nothing is tried again for a day, because it
 * may have overtaken the answer to the call that it is about; then it stays for the operator.
 */
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storable, storableTexts } from '../../platform/db/storable.ts'
import { inOneLane } from '../../platform/jobs/sources.ts'
import {
  BadSignature,
  type ProcessorEvent,
  type ProcessorMessage,
  UnknownMessage,
} from '../../platform/ports/card-processor.ts'
import type { Server } from '../../server.ts'
import { applyEvent } from './apply.ts'
import type { Outcome } from './records.ts'

const batchSize = 100
const triedMs = dayMs
/** A sender who is not the processor must not fill the disk. */
const maxRefusedADay = 1_000
const maxRefusedBytes = 10_000

/**
 * Throws `BadSignature` or `UnknownMessage`, which the operator can read afterwards. `onUnsigned` runs before an unsigned
 * message is kept, and may throw a refusal instead.
 */
export async function receiveMessage(
  server: Server,
  message: ProcessorMessage,
  onUnsigned: () => Promise<void> = async () => {},
): Promise<void> {
  let events: ProcessorEvent[]
  try {
    events = server.cards.readEvents(message).map(storableTexts)
  } catch (error) {
    if (error instanceof BadSignature || error instanceof UnknownMessage) {
      if (!error.isSigned) await onUnsigned()
      await keepRefused(server, message, error.message)
    }
    throw error
  }
  await receiveEvents(server, events)
}

/** Stores events, and applies those that are new; a failure to apply one is left to the job. */
export async function receiveEvents(server: Server, events: readonly ProcessorEvent[]): Promise<void> {
  for (const event of events) await applyNew(server, event).catch(() => keepForLater(server, event))
}

/** The row of an event that is not known yet. */
const newEvent = ({ clock }: Server, event: ProcessorEvent, outcome: Outcome | null) => {
  const now = clock()
  return sql`
    INSERT INTO processor_event (id, event, received_at, outcome, applied_at)
    SELECT ${event.id}, ${asJson(event)}::jsonb, ${now}::timestamptz, ${outcome},
      ${outcome === null ? null : now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM processor_event WHERE id = ${event.id})`
}

/** Stores an event without applying it: it waits for the job. */
const keepForLater = (server: Server, event: ProcessorEvent) =>
  sql`${newEvent(server, event, null)} ON CONFLICT (id) DO NOTHING`.execute(server.database.db)

/** Stores and applies one event in one transaction. Nothing happens to one that is known. */
async function applyNew(server: Server, event: ProcessorEvent): Promise<void> {
  await server.database.inTransaction(
    async (tx) => {
      // Most are applied: the rest is corrected before anybody sees it.
      const likely = event.kind === 'other' ? 'of no consequence' : 'applied'
      // Fails when another server stores it at this moment. A conflict clause would write one record more for each event.
      const { rows } = await sql`${newEvent(server, event, likely)} RETURNING id`.execute(tx)
      if (rows.length === 0) return
      const outcome = await applyEvent(tx, server, event)
      if (outcome !== likely) await mark(tx, server, event.id, outcome, server.clock())
    },
    { keyed: true },
  )
}

/** Applies a stored event in a transaction of its own. */
async function apply(server: Server, id: string): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    const row = await tx
      .selectFrom('processor_event')
      .select(['event', 'received_at'])
      .where('id', '=', id)
      .where('applied_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const event = asEvent(row.event)
    const outcome = await applyEvent(tx, server, event)
    await mark(tx, server, id, outcome, row.received_at)
  })
}

/** An event that fits nothing is tried again for a while. */
async function mark(
  tx: Tx,
  { clock }: Server,
  id: string,
  outcome: Outcome,
  receivedAt: Date,
): Promise<void> {
  const isTriedAgain = outcome === 'unknown' && receivedAt.getTime() + triedMs > clock().getTime()
  await tx
    .updateTable('processor_event')
    .set({ outcome, applied_at: isTriedAgain ? null : clock() })
    .where('id', '=', id)
    .execute()
}

/** Minor units as text, which JSON keeps exactly. */
const asJson = (event: ProcessorEvent) =>
  JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** An event as `asJson` left it. */
function asEvent(stored: Record<string, unknown>): ProcessorEvent {
  const { at, amount, defendBy, ...rest } = stored as { at: string; amount?: string; defendBy?: string }
  return {
    ...rest,
    at: new Date(at),
    ...(amount !== undefined && { amount: BigInt(amount) }),
    ...(defendBy !== undefined && { defendBy: new Date(defendBy) }),
  } as unknown as ProcessorEvent
}

async function keepRefused(server: Server, message: ProcessorMessage, why: string): Promise<void> {
  const now = server.clock()
  await sql`
    INSERT INTO refused_message (id, channel, why, body, received_at)
    SELECT ${newId()}::uuid, ${message.channel}, ${storable(why)}, ${storable(message.body, maxRefusedBytes)}, ${now}::timestamptz
    WHERE (SELECT count(*) FROM refused_message
      WHERE received_at > ${new Date(now.getTime() - dayMs)}::timestamptz) < ${maxRefusedADay}`.execute(
    server.database.db,
  )
}

/** Applies the events that are left, oldest first. */
export async function applyEvents(server: Server): Promise<void> {
  const left = await server.database.db
    .selectFrom('processor_event')
    .select('id')
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .limit(batchSize)
    .execute()
  const failures: unknown[] = []
  for (const { id } of left) await apply(server, id).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
}

/** Events that are left, for the worker. */
export const eventSource = inOneLane('events of the card processor', applyEvents)
