/** Dangerous actions, which one operator asks for and a second one completes (rules/operators.md#two). */
import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { ApprovalKind, OpenApproval } from '#core/contract/operator-approvals.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { isId, newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** An action that nobody completes in a week was not urgent, and its reason may be gone. */
const lifetimeMs = 7 * 24 * 3_600_000

type Subject = {
  readonly what: ApprovalKind
  /** Names the one thing that is acted on: an id, or a day and a feed. */
  readonly about: string
}

/**
 * Answers true for the second operator, who completes the action now; then its approval is used up. False for the
 * first. Refuses with `needs-another-operator` when the same one asks again. Of two at once one is the second.
 */
export async function approveAsOneOfTwo(
  tx: Tx,
  operator: Operator,
  { what, about, now }: Subject & { now: Date },
): Promise<boolean> {
  const id = newId()
  const over = sql<boolean>`approval.at <= ${endOfLife(now)}`
  const { rows } = await sql<{ id: string; operator_id: string }>`
    INSERT INTO approval (id, what, about, operator_id, at)
    VALUES (${id}, ${what}, ${about}, ${operator.id}, ${now})
    ON CONFLICT (what, about) DO UPDATE SET
      id = CASE WHEN ${over} THEN excluded.id ELSE approval.id END,
      operator_id = CASE WHEN ${over} THEN excluded.operator_id ELSE approval.operator_id END,
      at = CASE WHEN ${over} THEN excluded.at ELSE approval.at END
    RETURNING id, operator_id`.execute(tx)
  const [row] = rows
  if (row?.id === id) return false
  if (row?.operator_id === operator.id) throw refuse('needs-another-operator')
  await dropApproval(tx, { what, about })
  return true
}

/** Forgets who asked, because the matter is decided otherwise. */
export async function dropApproval(tx: Tx, { what, about }: Subject): Promise<void> {
  await tx.deleteFrom('approval').where('what', '=', what).where('about', '=', about).execute()
}

/** An approval that was asked for earlier is over. */
export const endOfLife = (now: Date) => new Date(now.getTime() - lifetimeMs)

const openOnes = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('approval')
    .innerJoin('operator', 'operator.id', 'approval.operator_id')
    .where('approval.at', '>', endOfLife(now))

/** The id that an approval is about, where it is one: as text it would be compared with that of everybody. */
const aboutId = sql<string>`CASE WHEN approval.about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  THEN approval.about::uuid END`

/** The actions that wait for a second operator, the oldest first, and their number. */
export async function openApprovals(
  { database, clock }: Server,
  operator: Operator,
  maxRows: number,
): Promise<{ count: number; rows: OpenApproval[] }> {
  const rows = await openOnes(database.db, clock())
    .leftJoin('screening_match', (join) => join.on('screening_match.id', '=', aboutId))
    .leftJoin('person', (join) =>
      join.on('person.id', '=', sql<string>`coalesce(screening_match.person_id, ${aboutId})`),
    )
    .leftJoin('operator as colleague', (join) => join.on('colleague.id', '=', aboutId))
    .select(['approval.id', 'what', 'about', 'operator_id', 'operator.name', 'approval.at'])
    .select([
      'person.id as person_id',
      sql<string | null>`coalesce(person.user_name, colleague.name)`.as('user_name'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .orderBy('approval.at')
    .orderBy('approval.id')
    .limit(maxRows)
    .execute()
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      what: row.what as ApprovalKind,
      about: row.about,
      ...(row.person_id !== null && { personId: row.person_id }),
      ...(row.user_name !== null && { userName: row.user_name }),
      askedBy: row.name,
      isMine: row.operator_id === operator.id,
      at: row.at.toISOString(),
    })),
  }
}

/** The operators who asked for one kind of action, by its subject. */
export async function firstOfTwo(
  { database, clock }: Server,
  what: ApprovalKind,
): Promise<ReadonlyMap<string, { operatorId: string; name: string }>> {
  const rows = await openOnes(database.db, clock())
    .select(['about', 'operator_id', 'operator.name'])
    .where('what', '=', what)
    .execute()
  return new Map(rows.map(({ about, operator_id, name }) => [about, { operatorId: operator_id, name }]))
}

/** Refuses with `not-found` when it waits no more, and with `not-allowed` for another operator's. */
export async function withdrawApproval(
  { database, clock }: Server,
  operator: Operator,
  { params }: InputOf<OperatorContract['withdrawApproval']>,
): Promise<null> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'approval' })
  return database.inTransaction(async (tx) => {
    const row = await tx
      .selectFrom('approval')
      .select('operator_id')
      .where('id', '=', params.id)
      .where('at', '>', endOfLife(clock()))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not-found', { what: 'approval' })
    if (row.operator_id !== operator.id) throw refuse('not-allowed')
    await tx.deleteFrom('approval').where('id', '=', params.id).execute()
    return null
  })
}
