/**
 * Deletes rows that have served their purpose, so that calls open to anybody do not fill the database for ever. Orders,
 * listings, transfers, the ledger and their history stay.
 */
import { type RawBuilder, sql } from 'kysely'
import { deleteDecidedDocuments } from './accounts/document-retention.ts'
import { isIn } from './db/months.ts'
import type { OutboxRow, Tables } from './db/tables.ts'
import { sweepPeriodically } from './leases.ts'
import type { RetentionName } from './retention-settings.ts'
import { eraseClosed, forgetIdentities } from './rights/erase.ts'
import type { Server } from './server.ts'
import { deleteSettled } from './settlement/delete-settled.ts'

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
  /** When a row ended; an index has the rows of the rule in this order. */
  readonly endedAt: string
  /** The rows that the rule is about; all without. */
  readonly only?: RawBuilder<unknown>
}

/** One rule for each kind: the index has them one after the other. */
const outboxRules = (days: RetentionName, kinds: readonly OutboxRow['kind'][]): Rule[] =>
  kinds.map((kind) => ({
    table: 'outbox',
    key: 'id',
    days,
    endedAt: 'done_at',
    only: sql`kind = ${sql.lit(kind)}`,
  }))

const rules: readonly Rule[] = [
  ...outboxRules('sentMail', ['mail', 'push']),
  ...outboxRules('cardCommand', ['capture', 'void', 'payout', 'refund', 'renew']),
  { table: 'mailed_code', key: 'id', days: 'code', endedAt: 'created_at' },
  { table: 'contact_message', key: 'id', days: 'contactMessage', endedAt: 'mailed_at' },
  {
    table: 'notification',
    key: 'id',
    days: 'readNotification',
    endedAt: 'created_at',
    only: sql`is_read`,
  },
  {
    table: 'money_request',
    key: 'id',
    days: 'moneyRequest',
    endedAt: 'ended_at',
    only: sql`status IN ('declined', 'withdrawn', 'expired')`,
  },
  { table: 'invite_link', key: 'token_hash', days: 'inviteLink', endedAt: 'expires_at' },
  {
    table: 'invite',
    key: 'id',
    days: 'invite',
    endedAt: 'expires_at',
    only: sql`(decision IS NULL OR decision = 'rejected')`,
  },
  { table: 'processor_event', key: 'id', days: 'processorEvent', endedAt: 'applied_at' },
  { table: 'refused_message', key: 'id', days: 'processorEvent', endedAt: 'received_at' },
  { table: 'processor_report', key: 'name', days: 'processorReport', endedAt: 'announced_at' },
  { table: 'session', key: 'token_hash', days: 'session', endedAt: 'last_seen_at' },
  { table: 'operator_session', key: 'token_hash', days: 'session', endedAt: 'last_seen_at' },
  { table: 'partner_page_session', key: 'token_hash', days: 'session', endedAt: 'last_seen_at' },
  { table: 'partner_link', key: 'token_hash', days: 'session', endedAt: 'expires_at' },
  { table: 'partner_client_secret', key: 'secret_hash', days: 'session', endedAt: 'expires_at' },
  { table: 'partner_session_tags', key: 'id', days: 'session', endedAt: 'created_at' },
  { table: 'partner_consent_request', key: 'id', days: 'session', endedAt: 'expires_at' },
  {
    table: 'partner_consent',
    key: 'id',
    days: 'session',
    endedAt: 'code_until',
    only: sql`bound_at IS NULL`,
  },
  { table: 'partner_event', key: 'id', days: 'webhookLog', endedAt: 'created_at' },
  { table: 'email_change', key: 'id', days: 'emailChange', endedAt: 'asked_at' },
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

/**
 * Skips rows that another process deletes or uses at the same moment. Oldest first, and with the limit in the statement:
 * a plan that is kept for any date and any limit would read the whole table.
 */
async function deleteBatch(
  server: Server,
  { table, key, days, endedAt, only = sql`true` }: Rule,
): Promise<number> {
  const before = new Date(server.clock().getTime() - server.settings.retention[days] * dayMs)
  const { numAffectedRows } = await sql`
    WITH ended AS MATERIALIZED (
      SELECT ${sql.ref(key)} AS key FROM ${sql.table(table)} WHERE ${only} AND ${sql.ref(endedAt)} <= ${before}
      ORDER BY ${sql.ref(endedAt)} LIMIT ${sql.lit(batchSize)} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM ${sql.table(table)} WHERE ${isIn(sql.ref(key), 'ended', 'key')}`.execute(server.database.db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes expired rows every hour. The returned function stops and waits for a running pass. */
export function startRetention(server: Server, log: (sentence: string) => void): () => Promise<void> {
  let isStopped = false
  const stop = sweepPeriodically(
    server,
    'retention',
    everyMs,
    async () => {
      await deleteExpired(server, () => isStopped)
      await deleteDecidedDocuments(server, () => isStopped)
      await deleteSettled(server, () => isStopped)
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
