/**
 * Deletes rows that have served their purpose, so that calls open to anybody do not fill the database for ever. Orders,
 * listings, transfers, the ledger and their history stay.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './db/tables.ts'
import { runPeriodically } from './periodic.ts'
import type { RetentionName } from './retention-settings.ts'
import { eraseClosed, forgetIdentities } from './rights/erase.ts'
import type { Server } from './server.ts'

const dayMs = 24 * 3_600_000
const everyMs = 3_600_000
/** Small enough that a batch blocks nobody, on the embedded database too, where one statement runs at a time. */
const batchSize = 200
const pauseMs = 20

type Rule = {
  readonly table: keyof Tables
  /** The column that identifies the rows to delete. */
  readonly key: string
  readonly days: RetentionName
  /** The condition of rows that ended before this moment. Each is an index scan. */
  readonly isOver: (before: Date) => RawBuilder<unknown>
}

const rules: readonly Rule[] = [
  {
    table: 'outbox',
    key: 'id',
    days: 'sentMail',
    isOver: (before) => sql`kind IN ('mail', 'push') AND done_at <= ${before}`,
  },
  {
    table: 'outbox',
    key: 'id',
    days: 'cardCommand',
    isOver: (before) =>
      sql`kind IN ('capture', 'void', 'payout', 'refund', 'renew') AND done_at <= ${before}`,
  },
  {
    table: 'mailed_code',
    key: 'id',
    days: 'code',
    isOver: (before) => sql`created_at <= ${before}`,
  },
  {
    table: 'contact_message',
    key: 'id',
    days: 'contactMessage',
    isOver: (before) => sql`mailed_at <= ${before}`,
  },
  {
    table: 'notification',
    key: 'id',
    days: 'readNotification',
    isOver: (before) => sql`is_read AND created_at <= ${before}`,
  },
  {
    table: 'money_request',
    key: 'id',
    days: 'moneyRequest',
    isOver: (before) => sql`status IN ('declined', 'withdrawn', 'expired') AND ended_at <= ${before}`,
  },
  {
    table: 'invite_link',
    key: 'token_hash',
    days: 'inviteLink',
    isOver: (before) => sql`expires_at <= ${before}`,
  },
  {
    table: 'invite',
    key: 'id',
    days: 'invite',
    isOver: (before) => sql`expires_at <= ${before} AND (decision IS NULL OR decision = 'rejected')`,
  },
  {
    table: 'processor_event',
    key: 'id',
    days: 'processorEvent',
    isOver: (before) => sql`applied_at <= ${before}`,
  },
  {
    table: 'refused_message',
    key: 'id',
    days: 'processorEvent',
    isOver: (before) => sql`received_at <= ${before}`,
  },
  {
    table: 'processor_report',
    key: 'name',
    days: 'processorReport',
    isOver: (before) => sql`announced_at <= ${before}`,
  },
  {
    table: 'session',
    key: 'token_hash',
    days: 'session',
    isOver: (before) => sql`last_seen_at <= ${before}`,
  },
  {
    table: 'operator_session',
    key: 'token_hash',
    days: 'session',
    isOver: (before) => sql`last_seen_at <= ${before}`,
  },
  {
    table: 'email_change',
    key: 'id',
    days: 'emailChange',
    isOver: (before) => sql`asked_at <= ${before}`,
  },
]

/** Deletes everything expired by the server's clock; returns the rows per table. `isStopped` ends it early. */
export async function deleteExpired(
  server: Server,
  isStopped: () => boolean = () => false,
): Promise<Partial<Record<keyof Tables, number>>> {
  const deleted: Partial<Record<keyof Tables, number>> = {}
  for (const rule of rules) {
    for (let rows = batchSize; rows === batchSize && !isStopped(); ) {
      rows = await deleteBatch(server, rule)
      if (rows > 0) deleted[rule.table] = (deleted[rule.table] ?? 0) + rows
      if (rows === batchSize) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return deleted
}

/** Erases accounts that stay closed, and what the law no longer asks for. */
async function eraseEnded(server: Server): Promise<void> {
  await eraseClosed(server)
  await forgetIdentities(
    server,
    new Date(server.clock().getTime() - server.settings.retention.identity * dayMs),
  )
}

/** Skips rows that another process deletes or uses at the same moment. */
async function deleteBatch(server: Server, { table, key, days, isOver }: Rule): Promise<number> {
  const before = new Date(server.clock().getTime() - server.settings.retention[days] * dayMs)
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${isOver(before)} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    )`.execute(server.database.db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes expired rows every hour. The returned function stops and waits for a running pass. */
export function startRetention(server: Server, log: (sentence: string) => void): () => Promise<void> {
  let isStopped = false
  const stop = runPeriodically(
    everyMs,
    async () => {
      await deleteExpired(server, () => isStopped)
      await eraseEnded(server)
    },
    ({ message }) => log(`expired rows could not be deleted: ${message}`),
    { atOnce: true },
  )
  return () => {
    isStopped = true
    return stop()
  }
}
