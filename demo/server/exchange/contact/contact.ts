// Messages from the contact page, stored once and mailed to the operator (rules/notifications.md#contact).
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { minuteMs, utcDay } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import { assertName } from '../../people/names/check-name.ts'
import type { Tx } from '../../platform/db/database.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import { reserveMail, withMail } from '../../platform/mail/budgets.ts'
import { contactMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

const maxMessagesPerMail = 50

type Message = InputOf<Contract['contactMessage']>['body']

/**
 * Stores a message and mails it to the operator. Refuses with `too-many-requests` by network, and not by e-mail address:
 * anyone can enter another person's.
 */
export async function acceptMessage(server: Server, { body }: { body: Message }): Promise<null> {
  assertName('fullname', body.fullName, 'person')
  // A repeat: a double click, or a retry after a lost answer.
  if (await isStored(server, body)) return null
  await withMail(server, 'contact', {}, async () => {
    const hasRoom = await hasRoomForMail(server)
    await server.database.inTransaction(async (tx) => {
      const now = server.clock()
      const id = await store(tx, server, body, now)
      if (id && hasRoom) await mail(tx, server, [{ ...body, id }], now)
    })
  })
  return null
}

/**
 * Whether another mail to the operator may leave. It refuses nobody, or one sender could silence all others: messages
 * above the budget are stored, and go out many to a mail as soon as there is room.
 */
const hasRoomForMail = async (server: Server) =>
  (await reserveMail(server, 'contactMail', { receiver: server.settings.operatorEmail })) === 0

const contentOf = ({ fullName, email, message }: Message) => JSON.stringify([fullName, email, message])

async function isStored({ database, vault, clock }: Server, message: Message): Promise<boolean> {
  const row = await database.db
    .selectFrom('contact_message')
    .select('id')
    .where('content_hash', '=', vault.keyedHash('contact', contentOf(message)))
    .where('day', '=', utcDay(clock()))
    .executeTakeFirst()
  return row !== undefined
}

/** The id of the stored message; undefined when the same one is there already. */
async function store(tx: Tx, { vault }: Server, message: Message, now: Date): Promise<string | undefined> {
  const id = newId()
  const content = contentOf(message)
  const row = await tx
    .insertInto('contact_message')
    .values({
      id,
      content_sealed: vault.encrypt('contact_message.content_sealed', id, content),
      content_hash: vault.keyedHash('contact', content),
      day: utcDay(now),
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

/** Mails the messages above the hourly budget, oldest first. */
export async function mailWaiting(server: Server): Promise<void> {
  const waiting = await server.database.db
    .selectFrom('contact_message')
    .select('id')
    .where('mailed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!waiting || !(await hasRoomForMail(server))) return
  await server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const rows = await tx
      .selectFrom('contact_message')
      .select(['id', 'content_sealed'])
      .where('mailed_at', 'is', null)
      .orderBy('created_at')
      .limit(maxMessagesPerMail)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return
    const messages = rows.map((row) => ({ id: row.id, ...decrypted(server, row) }))
    await mail(tx, server, messages, now)
  })
}

/** Mails waiting messages every minute. */
export const contactTask = periodicTask(minuteMs, mailWaiting)
