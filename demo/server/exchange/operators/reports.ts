/** Reports of people in the operators' console (rules/reports.md). */
import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { isId } from '../../ids.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { addMessage, lockOpen, messagesOf } from '../reports/reports.ts'

const reports = ({ database }: Server) =>
  database.db
    .selectFrom('member_report')
    .innerJoin('person as reporter', 'reporter.id', 'member_report.person_id')
    .innerJoin('person as reported', 'reported.id', 'member_report.reported_id')
    .selectAll('member_report')
    .select(['reporter.user_name as from_name', 'reported.user_name as reported_name'])

type Row = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

const shown = (row: Row) => ({
  id: row.id,
  from: row.from_name,
  fromId: row.person_id,
  reported: row.reported_name,
  reportedId: row.reported_id,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at.toISOString(),
})

/** The open reports, first those that wait for an operator, and how many there are. */
export async function openReports(
  server: Server,
  limit: number,
): Promise<{ count: number; rows: OperatorQueue['reports']['rows'] }> {
  const rows = await reports(server)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where('member_report.closed_at', 'is', null)
    .orderBy(sql`waits_for = 'member'`)
    .orderBy('member_report.last_at')
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...shown(row),
      waitsFor: row.waits_for,
      isUnread: row.operators_read_at === null || row.last_at > row.operators_read_at,
    })),
  }
}

/** Refuses with `not-found`. */
export async function operatorReport(
  server: Server,
  { params }: InputOf<OperatorContract['operatorReport']>,
): Promise<AnswerOf<OperatorContract['operatorReport']>> {
  const row = isId(params.id)
    ? await reports(server).where('member_report.id', '=', params.id).executeTakeFirst()
    : undefined
  if (!row) throw refuse('not-found', { what: 'report' })
  const { db } = server.database
  const now = server.clock()
  await db.updateTable('member_report').set({ operators_read_at: now }).where('id', '=', row.id).execute()
  const table = { person: undefined, listing: 'listing', order: 'orders', transfer: 'transfer' } as const
  const from = table[row.about_kind]
  const about = from
    ? await db.selectFrom(from).select('reference').where('id', '=', row.about_id).executeTakeFirst()
    : undefined
  const messages = await messagesOf(server, row.id)
  return {
    ...shown(row),
    isOpen: row.closed_at === null,
    about: { kind: row.about_kind, ...(about && { reference: about.reference }) },
    messages: messages.map(({ by, ...message }) => ({ ...message, ...(by !== undefined && { by }) })),
  }
}

const tell = (
  tx: Tx,
  server: Server,
  personId: string,
  id: string,
  message: 'reportAnswered' | 'reportClosed',
) => notifyPerson(tx, server, personId, { kind: 'security', url: `/reports/${id}` }, { message })

/** Answers the member, who gets a notice and a mail. Refuses with `not-found` and `report-closed`. */
export async function answerReport(
  server: Server,
  operator: Operator,
  { params, body }: InputOf<OperatorContract['answerReport']>,
): Promise<null> {
  await server.database.inTransaction(async (tx) => {
    const personId = await lockOpen(tx, params.id)
    await addMessage(tx, server, params.id, body.text, operator.id)
    await tell(tx, server, personId, params.id, 'reportAnswered')
  })
  return null
}

/** Closes the thread and tells the member. Refuses with `not-found` and `report-closed`. */
export async function closeReport(
  server: Server,
  { params }: InputOf<OperatorContract['closeReport']>,
): Promise<null> {
  await server.database.inTransaction(async (tx) => {
    const personId = await lockOpen(tx, params.id)
    const now = server.clock()
    await tx
      .updateTable('member_report')
      .set({ closed_at: now, last_at: now })
      .where('id', '=', params.id)
      .execute()
    await tell(tx, server, personId, params.id, 'reportClosed')
  })
  return null
}
