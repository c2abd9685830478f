/** Members' reports about others, and the messages about them (rules/reports.md). */
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { ReportedKind } from '#core/contract/report-thread.ts'
import { dayMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import { userNameKey } from '../../people/accounts/user-name.ts'
import { countCall } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'

/** The reports of one person in a day. */
export const maxReportsPerDay = 5
const maxRepliesPerDay = 30
const maxListed = 50

type Report = InputOf<Contract['reportPerson']>['body']

/**
 * Stores a report as the first message of a thread. Refuses with `not-found` a person, listing, order or transfer that
 * the reporter has nothing to do with, and with `too-many-requests`.
 */
export async function reportPerson(
  server: Server,
  me: Me,
  { body }: { body: Report },
): Promise<AnswerOf<Contract['reportPerson']>> {
  const reported = await findReported(server, me, body.username)
  if (!reported) throw refuse('not-found', { what: 'person' })
  const about = body.about && body.about.kind !== 'person' ? body.about : undefined
  if (about && !(await isBetween(server, me, reported, about)))
    throw refuse('not-found', { what: about.kind as Exclude<ReportedKind, 'person'> })
  await assertRoom(server, `reports ${me.id}`, maxReportsPerDay)
  const id = newId()
  const now = server.clock()
  await server.database.inTransaction(async (tx) => {
    await tx
      .insertInto('member_report')
      .values({
        id,
        person_id: me.id,
        reported_id: reported,
        reason: body.reason,
        waits_for: 'operators',
        about_kind: about?.kind ?? 'person',
        about_id: about?.id ?? reported,
        created_at: now,
        last_at: now,
        member_read_at: now,
      })
      .execute()
    await addMessage(tx, server, id, body.text, null)
  })
  return { id }
}

const assertRoom = (server: Server, subject: string, maxTries: number): Promise<void> =>
  countCall(server, { subject, maxTries, windowMs: dayMs })

/** Only people whom the reporter can have met: other names would answer who has an account. */
async function findReported({ database }: Server, me: Me, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM person WHERE user_name_key = ${userNameKey(username)} AND id <> ${me.id} AND (
      EXISTS (SELECT FROM listing WHERE owner_id = person.id AND NOT is_held)
      OR EXISTS (SELECT FROM orders WHERE buyer_id = person.id)
      OR EXISTS (SELECT FROM friendship WHERE person_id = ${me.id} AND friend_id = person.id)
      OR EXISTS (SELECT FROM transfer WHERE sender_id = person.id AND receiver_id = ${me.id} AND NOT is_held)
      OR EXISTS (SELECT FROM transfer WHERE sender_id = ${me.id} AND receiver_id = person.id)
    )`.execute(database.db)
  return rows[0]?.id
}

async function isBetween(
  { database }: Server,
  me: Me,
  reported: string,
  { kind, id }: { kind: ReportedKind; id: string },
): Promise<boolean> {
  if (!isId(id)) return false
  const both = [me.id, reported]
  const { rows } =
    kind === 'listing'
      ? await sql`SELECT FROM listing WHERE id = ${id} AND owner_id = ${reported}`.execute(database.db)
      : kind === 'order'
        ? await sql`SELECT FROM orders WHERE id = ${id} AND owner_id IN (${sql.join(both)}) AND buyer_id IN (${sql.join(both)})`.execute(
            database.db,
          )
        : await sql`SELECT FROM transfer WHERE id = ${id} AND sender_id IN (${sql.join(both)}) AND receiver_id IN (${sql.join(both)})`.execute(
            database.db,
          )
  return rows.length > 0
}

/** Adds to a thread, and makes it wait for the other side. */
export async function addMessage(
  tx: Tx,
  { vault, clock }: Pick<Server, 'vault' | 'clock'>,
  reportId: string,
  text: string,
  operatorId: string | null,
): Promise<void> {
  const id = newId()
  const now = clock()
  await tx
    .insertInto('report_message')
    .values({
      id,
      report_id: reportId,
      operator_id: operatorId,
      at: now,
      text_sealed: vault.encrypt('report_message.text_sealed', id, text),
    })
    .execute()
  await tx
    .updateTable('member_report')
    .set({
      last_at: now,
      // The writer has read the messages that are there.
      ...(operatorId === null
        ? { waits_for: 'operators', member_read_at: now }
        : { waits_for: 'member', operators_read_at: now }),
    })
    .where('id', '=', reportId)
    .execute()
}

/** The messages of a thread, oldest first, in clear. */
export async function messagesOf({ database, vault }: Pick<Server, 'database' | 'vault'>, reportId: string) {
  const rows = await database.db
    .selectFrom('report_message')
    .leftJoin('operator', 'operator.id', 'operator_id')
    .select(['report_message.id', 'operator_id', 'text_sealed', 'at', 'operator.name as operator'])
    .where('report_id', '=', reportId)
    .orderBy('at')
    .orderBy('report_message.id')
    .execute()
  return rows.map((row) => ({
    text: vault.decrypt('report_message.text_sealed', row.id, row.text_sealed),
    isMember: row.operator_id === null,
    at: row.at.toISOString(),
    by: row.operator ?? undefined,
  }))
}

const ownReports = ({ database }: Server, me: Me) =>
  database.db
    .selectFrom('member_report')
    .innerJoin('person', 'person.id', 'reported_id')
    .selectAll('member_report')
    .select('person.user_name')
    .where('member_report.person_id', '=', me.id)

type Own = Awaited<ReturnType<ReturnType<typeof ownReports>['execute']>>[number]

const shown = (row: Own) => ({
  id: row.id,
  username: row.user_name,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  isOpen: row.closed_at === null,
})

export async function myReports(server: Server, me: Me): Promise<AnswerOf<Contract['myReports']>> {
  const rows = await ownReports(server, me)
    .orderBy('member_report.last_at', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({ ...shown(row), isUnread: row.last_at > row.member_read_at }))
}

async function ownReport(server: Server, me: Me, id: string): Promise<Own> {
  const row = isId(id)
    ? await ownReports(server, me).where('member_report.id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw refuse('not-found', { what: 'report' })
  return row
}

/** Refuses with `not-found`. */
export async function myReport(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['myReport']>,
): Promise<AnswerOf<Contract['myReport']>> {
  const row = await ownReport(server, me, params.id)
  const messages = await messagesOf(server, row.id)
  // A member reads what the exchange says, not who of its people.
  return { ...shown(row), messages: messages.map(({ text, isMember, at }) => ({ text, isMember, at })) }
}

/** Refuses with `not-found`. */
export async function readReport(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['readReport']>,
): Promise<null> {
  const { id } = await ownReport(server, me, params.id)
  await server.database.db
    .updateTable('member_report')
    .set({ member_read_at: server.clock() })
    .where('id', '=', id)
    .execute()
  return null
}

/** Refuses with `not-found`, `report-closed` and `too-many-requests`. */
export async function replyToReport(
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['replyToReport']>,
): Promise<null> {
  const { id } = await ownReport(server, me, params.id)
  await assertRoom(server, `report replies ${me.id}`, maxRepliesPerDay)
  await server.database.inTransaction(async (tx) => {
    await lockOpen(tx, id)
    await addMessage(tx, server, id, body.text, null)
  })
  return null
}

/** Locks a thread and answers whose it is. Refuses with `not-found` and `report-closed`. */
export async function lockOpen(tx: Tx, id: string): Promise<string> {
  const row = isId(id)
    ? await tx
        .selectFrom('member_report')
        .select(['person_id', 'closed_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw refuse('not-found', { what: 'report' })
  if (row.closed_at) throw refuse('report-closed')
  return row.person_id
}
