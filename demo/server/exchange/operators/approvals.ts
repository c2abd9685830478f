/** Dangerous actions, which one operator asks for and a second one completes (rules/operators.md#two). */
import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import {
  type ApprovalKind,
  approvalTasks,
  isAboutPerson,
  type OpenApproval,
} from '#core/contract/operator-approvals.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import { mayDecide } from '#core/contract/operator-roles.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { dayMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { recordAction } from './person-timeline.ts'

/** An action that nobody completes in a week was not urgent, and its reason may be gone. */
const lifetimeMs = 7 * dayMs

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

/** Open requests with the person whom each is about. */
const openOnesOfPeople = (db: Db | Tx, now: Date) =>
  openOnes(db, now)
    .leftJoin('screening_match', (join) => join.on('screening_match.id', '=', aboutId))
    .leftJoin('person', (join) =>
      join.on('person.id', '=', sql<string>`coalesce(screening_match.person_id, ${aboutId})`),
    )

/** The actions that wait for a second operator, the oldest first, and their number. */
export async function openApprovals(
  { database, clock, vault }: Server,
  operator: Operator,
  maxRows: number,
): Promise<{ count: number; rows: OpenApproval[] }> {
  const rows = await openOnesOfPeople(database.db, clock())
    .leftJoin('operator as colleague', (join) => join.on('colleague.id', '=', aboutId))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('person_action')
          .select(['person_action.id', 'words_sealed'])
          .whereRef('person_action.person_id', '=', 'person.id')
          .whereRef('person_action.operator_id', '=', 'approval.operator_id')
          .where('person_action.what', '=', sql<string>`approval.what || '-asked'`)
          // Written with the request: another one about the person may be older or newer.
          .whereRef('person_action.at', '>=', 'approval.at')
          .orderBy('person_action.at')
          .orderBy('person_action.id')
          .limit(1)
          .as('asking'),
      (join) => join.onTrue(),
    )
    .select(['approval.id', 'approval.what', 'about', 'approval.operator_id', 'operator.name', 'approval.at'])
    .select([
      ...(['asking.id as asking_id', 'asking.words_sealed', 'person.id as person_id'] as const),
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
      ...(row.asking_id !== null &&
        row.words_sealed !== null && {
          reason: vault.decrypt('person_action.words_sealed', row.asking_id, row.words_sealed),
        }),
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

/** Refuses with `not-found` when it waits no more. */
async function lockOpenOne(tx: Tx, id: string, now: Date) {
  const row = isId(id)
    ? await openOnesOfPeople(tx, now)
        .select(['approval.what', 'approval.operator_id', 'person.id as person_id'])
        .where('approval.id', '=', id)
        .forUpdate('approval')
        .executeTakeFirst()
    : undefined
  if (!row) throw refuse('not-found', { what: 'approval' })
  return { what: row.what as ApprovalKind, operatorId: row.operator_id, personId: row.person_id }
}

/** Refuses with `not-found` when it waits no more, and with `not-allowed` for another operator's. */
export async function withdrawApproval(
  { database, clock }: Server,
  operator: Operator,
  { params }: InputOf<OperatorContract['withdrawApproval']>,
): Promise<null> {
  return database.inTransaction(async (tx) => {
    const { operatorId } = await lockOpenOne(tx, params.id, clock())
    if (operatorId !== operator.id) throw refuse('not-allowed')
    await tx.deleteFrom('approval').where('id', '=', params.id).execute()
    return null
  })
}

/**
 * Refuses with `not-found` when it waits no more, with `not-allowed` for the operator's own and for a role that does not
 * decide on it, and with `bad-input` without a reason where it is about a person.
 */
export async function declineApproval(
  server: Server,
  operator: Operator,
  { params, body: { reason } }: InputOf<OperatorContract['declineApproval']>,
): Promise<null> {
  return server.database.inTransaction(async (tx) => {
    const { what, operatorId, personId } = await lockOpenOne(tx, params.id, server.clock())
    if (operatorId === operator.id || !mayDecide(operator.role, approvalTasks[what]))
      throw refuse('not-allowed')
    if (isAboutPerson(what) && personId !== null) {
      if (!reason) throw refuse('bad-input', { field: 'reason', problem: ({ required }) => required })
      await recordAction(tx, server, { personId, operator, what: `${what}-declined`, words: reason })
    }
    await tx.deleteFrom('approval').where('id', '=', params.id).execute()
    return null
  })
}
