// Messages from the contact page, stored once and mailed to the operator (rules/notifications.md#contact).
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { sweepPeriodically } from '../leases.ts'
import { contactMail } from '../mail/operator-mails.ts'
import { enqueueMail, wakeOutbox } from '../mail/outbox.ts'
import { assertName } from '../names/check-name.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { networkOf } from './network.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Messages per network and hour. Not per e-mail address: anyone can enter another person's address. */
const maxPerSender = 5
/**
 * Mails to the operator per hour. The limit refuses nobody, or one sender could silence all others: messages above it
 * are stored, and go out many to a mail as soon as there is room.
 */
const maxMailsPerHour = 20
const maxMessagesPerMail = 50

type Message = InputOf<Contract['contactMessage']>['body']

/** Stores a message and mails it to the operator. `address` is the sender's network address. */
export async function acceptMessage(
  server: Server,
  { body }: { body: Message },
  address: string,
): Promise<null> {
  assertName('fullname', body.fullName, 'person')
  const isMailed = await server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const id = await store(tx, server, body, now)
    // A repeat: a double click, or a retry after a lost answer.
    if (!id) return false
    if (server.settings.rateLimits) {
      const waitMs = await countOne(
        tx,
        server.vault.keyedHash('network', networkOf(address)),
        maxPerSender,
        now,
      )
      if (waitMs > 0)
        throw refuse('too-many-requests', { wait: ({ minutes }) => minutes(Math.ceil(waitMs / minuteMs)) })
    }
    if ((await countOne(tx, 'letters', maxMailsPerHour, now)) > 0) return false
    await mail(tx, server, [{ ...body, id }], now)
    return true
  })
  if (isMailed) wakeOutbox(server)
  return null
}

/** The id of the stored message; undefined when the same one is there already. */
async function store(
  tx: Tx,
  { vault }: Server,
  { fullName, email, message }: Message,
  now: Date,
): Promise<string | undefined> {
  const id = newId()
  const content = JSON.stringify([fullName, email, message])
  const row = await tx
    .insertInto('contact_message')
    .values({
      id,
      content_sealed: vault.encrypt('contact_message.content_sealed', id, content),
      content_hash: vault.keyedHash('contact', content),
      day: now.toISOString().slice(0, 10),
      mailed_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['content_hash', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The oldest messages that no operator has closed, and how many there are. */
export async function openMessages(server: Server, limit: number) {
  const rows = await server.database.db
    .selectFrom('contact_message')
    .select(['id', 'content_sealed', 'created_at', sql<number>`count(*) OVER ()::int`.as('total')])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map((row) => {
      const { fullName, email, message } = decrypted(server, row)
      return { id: row.id, fullName, email, text: message, at: row.created_at.toISOString() }
    }),
  }
}

/** Closes a message, once or again. Refuses with `not-found`. */
export async function closeMessage({ database, clock }: Server, id: string): Promise<null> {
  const { numUpdatedRows } = isId(id)
    ? await database.db
        .updateTable('contact_message')
        .set(({ fn, val }) => ({ closed_at: fn.coalesce('closed_at', val(clock())) }))
        .where('id', '=', id)
        .executeTakeFirst()
    : { numUpdatedRows: 0n }
  if (numUpdatedRows === 0n) throw refuse('not-found', { what: 'message' })
  return null
}

function decrypted({ vault }: Server, row: { id: string; content_sealed: string }): Message {
  const content = vault.decrypt('contact_message.content_sealed', row.id, row.content_sealed)
  const [fullName, email, message] = JSON.parse(content) as [string, string, string]
  return { fullName, email, message }
}

/** Counts one more under `name` and returns 0; when the hour is full, the milliseconds until the next one begins. */
async function countOne(tx: Tx, name: string, max: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - hourMs)
  const { rows } = await sql`
    INSERT INTO contact_count AS it (name, since, count) VALUES (${name}, ${now}, 1)
    ON CONFLICT (name) DO UPDATE SET
      since = CASE WHEN it.since <= ${before} THEN excluded.since ELSE it.since END,
      count = CASE WHEN it.since <= ${before} THEN 1 ELSE it.count + 1 END
    WHERE it.since <= ${before} OR it.count < ${max}
    RETURNING name`.execute(tx)
  if (rows.length > 0) return 0
  const { since } = await tx
    .selectFrom('contact_count')
    .select('since')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return since.getTime() + hourMs - now.getTime()
}

async function mail(tx: Tx, server: Server, messages: readonly (Message & { id: string })[], now: Date) {
  await enqueueMail(tx, server, contactMail({ to: server.settings.operatorEmail, messages }))
  await tx
    .updateTable('contact_message')
    .set({ mailed_at: now })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
}

/** Mails the messages above the hourly limit, oldest first, and deletes the counters of past hours. */
export async function mailWaiting(server: Server): Promise<void> {
  const isMailed = await server.database.inTransaction(async (tx) => {
    const now = server.clock()
    await tx
      .deleteFrom('contact_count')
      .where('since', '<=', new Date(now.getTime() - hourMs))
      .execute()
    const rows = await tx
      .selectFrom('contact_message')
      .select(['id', 'content_sealed'])
      .where('mailed_at', 'is', null)
      .orderBy('created_at')
      .limit(maxMessagesPerMail)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0 || (await countOne(tx, 'letters', maxMailsPerHour, now)) > 0) return false
    const messages = rows.map((row) => ({ id: row.id, ...decrypted(server, row) }))
    await mail(tx, server, messages, now)
    return true
  })
  if (isMailed) wakeOutbox(server)
}

/** Mails waiting messages every minute. The returned function stops and waits for a running pass. */
export const startContact = (server: Server, log: (sentence: string) => void): (() => Promise<void>) =>
  sweepPeriodically(
    server,
    'contact',
    minuteMs,
    () => mailWaiting(server),
    ({ message }) => log(`waiting contact messages could not be mailed: ${message}`),
  )
