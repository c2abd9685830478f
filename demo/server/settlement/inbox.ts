/**
 * What the card processor tells. An event is stored before the processor gets its answer, and applied once, in the
 * transaction that marks it. One that fits nothing is tried again for a day, because it may have overtaken the answer
 * to the call that it is about; then it stays for the operator.
 */
import { sql } from 'kysely'
import { newId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { runPeriodically } from '../periodic.ts'
import {
  BadSignature,
  type ProcessorEvent,
  type ProcessorMessage,
  UnknownMessage,
} from '../ports/card-processor.ts'
import type { Server } from '../server.ts'
import { applyEvent } from './apply.ts'

const pollMs = 5_000
const batchSize = 100
const triedMs = 24 * 3_600_000
/** A sender who is not the processor must not fill the disk. */
const maxRefusedADay = 1_000
const maxRefusedBytes = 10_000

/** Throws `BadSignature` or `UnknownMessage`, which the operator can read afterwards. */
export async function receiveMessage(server: Server, message: ProcessorMessage): Promise<void> {
  let events: ProcessorEvent[]
  try {
    events = server.cards.readEvents(message)
  } catch (error) {
    if (error instanceof BadSignature || error instanceof UnknownMessage)
      await keepRefused(server, message, error.message)
    throw error
  }
  await receiveEvents(server, events)
}

/** Stores events, and applies those that are new; a failure to apply one is left to the job. */
export async function receiveEvents(server: Server, events: readonly ProcessorEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ id: string }>`
    INSERT INTO processor_event (id, event, received_at)
    VALUES ${sql.join(events.map((event) => sql`(${event.id}, ${asJson(event)}::jsonb, ${server.clock()}::timestamptz)`))}
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(server.database.db)
  for (const { id } of rows) await apply(server, id).catch(() => undefined)
}

/** Applies one event in a transaction of its own. */
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
    const outcome = await applyEvent(tx, server, asEvent(row.event))
    const isTriedAgain =
      outcome === 'unknown' && row.received_at.getTime() + triedMs > server.clock().getTime()
    await tx
      .updateTable('processor_event')
      .set({ outcome, ...(!isTriedAgain && { applied_at: server.clock() }) })
      .where('id', '=', id)
      .execute()
  })
  wakeOutbox(server)
}

/** Minor units as text, which JSON keeps exactly. */
const asJson = (event: ProcessorEvent) =>
  JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** An event as `asJson` left it. */
function asEvent(stored: Record<string, unknown>): ProcessorEvent {
  const { at, amount, ...rest } = stored as { at: string; amount?: string }
  return {
    ...rest,
    at: new Date(at),
    ...(amount !== undefined && { amount: BigInt(amount) }),
  } as unknown as ProcessorEvent
}

async function keepRefused(server: Server, message: ProcessorMessage, why: string): Promise<void> {
  const now = server.clock()
  await sql`
    INSERT INTO refused_message (id, channel, why, body, received_at)
    SELECT ${newId()}::uuid, ${message.channel}, ${why}, ${message.body.slice(0, maxRefusedBytes)}, ${now}::timestamptz
    WHERE (SELECT count(*) FROM refused_message
      WHERE received_at > ${new Date(now.getTime() - 24 * 3_600_000)}::timestamptz) < ${maxRefusedADay}`.execute(
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

/** Applies what is left every 5 seconds. The returned function stops and waits for a running pass. */
export const startInbox = (server: Server, log: (sentence: string) => void): (() => Promise<void>) =>
  runPeriodically(
    pollMs,
    () => applyEvents(server),
    (error) => log(`events of the card processor could not be applied: ${error.message}`),
  )
