/**
 * Deletes rows that have served their purpose, so that calls open to anybody do not fill the database for ever. Orders,
 * listings, transfers, the ledger and their history stay.
 */
import { type RawBuilder, sql } from 'kysely'
import { commandKinds, messageKinds } from '#core/contract/task-kinds.ts'
import { dayMs, hourMs } from '#core/contract/time.ts'
import { deleteSettled } from '../money/settlement/delete-settled.ts'
import { deleteDecidedDocuments } from '../people/accounts/document-retention.ts'
import { eraseClosed, forgetIdentities } from '../people/rights/erase.ts'
import type { OutboxRow, Tables } from '../platform/db/tables.ts'
import { periodicTask } from '../platform/jobs/periodic.ts'
import type { Server } from '../server.ts'
import type { RetentionName } from '../settings/retention-settings.ts'

const everyMs = hourMs
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
  ...outboxRules('mail', messageKinds),
  ...outboxRules('payments', commandKinds),
  { table: 'mailed_code', key: 'id', days: 'mail', endedAt: 'created_at' },
  { table: 'contact_message', key: 'id', days: 'requests', endedAt: 'mailed_at' },
  {
    table: 'notification',
    key: 'id',
    days: 'notifications',
    endedAt: 'created_at',
    only: sql`is_read`,
  },
  {
    table: 'money_request',
    key: 'id',
    days: 'requests',
    endedAt: 'ended_at',
    only: sql`status IN ('declined', 'withdrawn', 'expired')`,
  },
  {
    table: 'standing_transfer',
    key: 'id',
    days: 'requests',
    endedAt: 'ended_at',
    only: sql`state = 'ended'`,
  },
  { table: 'invite_link', key: 'token_hash', days: 'mail', endedAt: 'expires_at' },
  {
    table: 'invite',
    key: 'id',
    days: 'requests',
    endedAt: 'expires_at',
    only: sql`(decision IS NULL OR decision = 'rejected')`,
  },
  { table: 'processor_event', key: 'id', days: 'payments', endedAt: 'applied_at' },
  { table: 'refused_message', key: 'id', days: 'payments', endedAt: 'received_at' },
  { table: 'processor_report', key: 'name', days: 'payments', endedAt: 'announced_at' },
  { table: 'session', key: 'token_hash', days: 'sessions', endedAt: 'last_seen_at' },
  { table: 'operator_session', key: 'token_hash', days: 'sessions', endedAt: 'last_seen_at' },
  { table: 'partner_page_session', key: 'token_hash', days: 'sessions', endedAt: 'last_seen_at' },
  { table: 'partner_link', key: 'token_hash', days: 'sessions', endedAt: 'expires_at' },
  { table: 'partner_call', key: 'id', days: 'sessions', endedAt: 'created_at' },
  { table: 'partner_client_secret', key: 'secret_hash', days: 'sessions', endedAt: 'expires_at' },
  { table: 'partner_session_tags', key: 'id', days: 'sessions', endedAt: 'created_at' },
  { table: 'partner_consent_request', key: 'id', days: 'sessions', endedAt: 'expires_at' },
  {
    table: 'partner_consent',
    key: 'id',
    days: 'sessions',
    endedAt: 'code_until',
    only: sql`bound_at IS NULL`,
  },
  { table: 'partner_event', key: 'id', days: 'calls', endedAt: 'created_at' },
  { table: 'email_change', key: 'id', days: 'mail', endedAt: 'asked_at' },
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
    DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ANY(ARRAY(SELECT key FROM ended))`.execute(
    server.database.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes expired rows every hour. */
export const retentionTask = periodicTask(everyMs, async (server, stopping) => {
  const isStopped = () => stopping.aborted
  await deleteExpired(server, isStopped)
  await deleteDecidedDocuments(server, isStopped)
  await deleteSettled(server, isStopped)
  if (!isStopped()) await eraseEnded(server)
})
