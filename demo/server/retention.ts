/**
 * Deletes rows that have served their purpose, so that calls open to anybody do not fill the database for ever. Orders,
 * listings, transfers, the ledger and their history stay.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './db/tables.ts'
import { runPeriodically } from './periodic.ts'
import type { Server } from './server.ts'

const dayMs = 24 * 3_600_000
const everyMs = 3_600_000
/** Small enough that a batch blocks nobody, on the embedded database too, where one statement runs at a time. */
const batchSize = 200
const pauseMs = 20

/** Days from the end of a thing to its deletion. The privacy page names them (rules/security.md#retention). */
export const retentionDays = {
  /** Long enough to answer "did you send it?"; the mail itself is deleted when it is sent. */
  sentMail: 30,
  /** As long as a card payment can be disputed. */
  cardCommand: 540,
  /** Far longer than tries and mails are counted, for decoys too. */
  code: 30,
  /** The operator has the mail and answers from there. A message that waits for its mail stays. */
  contactMessage: 90,
  /** Unread notifications stay. */
  readNotification: 365,
  inviteLink: 30,
  /** A paid request stays with its transfer. */
  moneyRequest: 90,
  /** With or without an account at the address: the inviter must not learn of one by what is deleted. */
  invite: 90,
} as const

type Rule = {
  readonly table: keyof Tables
  /** The column that identifies the rows to delete. */
  readonly key: string
  readonly days: number
  /** The condition of rows that ended before this moment. Each is an index scan. */
  readonly isOver: (before: Date) => RawBuilder<unknown>
}

const rules: readonly Rule[] = [
  {
    table: 'outbox',
    key: 'id',
    days: retentionDays.sentMail,
    isOver: (before) => sql`kind IN ('mail', 'push') AND done_at <= ${before}`,
  },
  {
    table: 'outbox',
    key: 'id',
    days: retentionDays.cardCommand,
    isOver: (before) =>
      sql`kind IN ('capture', 'void', 'payout', 'refund', 'renew') AND done_at <= ${before}`,
  },
  {
    table: 'mailed_code',
    key: 'id',
    days: retentionDays.code,
    isOver: (before) => sql`created_at <= ${before}`,
  },
  {
    table: 'contact_message',
    key: 'id',
    days: retentionDays.contactMessage,
    isOver: (before) => sql`mailed_at <= ${before}`,
  },
  {
    table: 'notification',
    key: 'id',
    days: retentionDays.readNotification,
    isOver: (before) => sql`is_read AND created_at <= ${before}`,
  },
  {
    table: 'money_request',
    key: 'id',
    days: retentionDays.moneyRequest,
    isOver: (before) => sql`status IN ('declined', 'withdrawn', 'expired') AND ended_at <= ${before}`,
  },
  {
    table: 'invite_link',
    key: 'token_hash',
    days: retentionDays.inviteLink,
    isOver: (before) => sql`expires_at <= ${before}`,
  },
  {
    table: 'invite',
    key: 'id',
    days: retentionDays.invite,
    isOver: (before) => sql`expires_at <= ${before} AND (decision IS NULL OR decision = 'rejected')`,
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

/** Skips rows that another process deletes or uses at the same moment. */
async function deleteBatch(server: Server, { table, key, days, isOver }: Rule): Promise<number> {
  const before = new Date(server.clock().getTime() - days * dayMs)
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
    () => deleteExpired(server, () => isStopped),
    ({ message }) => log(`expired rows could not be deleted: ${message}`),
    { atOnce: true },
  )
  return () => {
    isStopped = true
    return stop()
  }
}
