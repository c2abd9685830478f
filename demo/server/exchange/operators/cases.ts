/** Cases of the rails that operators take off their queue (rules/operators.md#cases). */
import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { CaseKind } from '#core/contract/operator-cases.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorExchange } from '#core/contract/operator-exchange.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { isId, newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

const maxHandled = 50

/** Whether nobody has handled the case since it last changed; `id` and `since` are columns of the case's row. */
export const isUnhandled = (id: string, since: string) =>
  sql<boolean>`NOT EXISTS (SELECT FROM handled_case WHERE about_id = ${sql.ref(id)} AND at >= ${sql.ref(since)})`

/** Locks a case that may wait in the queue; answers since when it is as it is, and whose it is. */
async function lockCase(
  tx: Tx,
  kind: CaseKind,
  id: string,
): Promise<{ since: Date; person_id: string | null } | undefined> {
  if (kind === 'payout')
    return tx
      .selectFrom('payout')
      .select(['changed_at as since', 'person_id'])
      .where('id', '=', id)
      .where('status', '=', 'returned')
      .forUpdate()
      .executeTakeFirst()
  if (kind === 'chargeback')
    return tx
      .selectFrom('dispute')
      .select(['changed_at as since', 'person_id'])
      .where('id', '=', id)
      .where('status', 'in', ['opened', 'lost'])
      .forUpdate()
      .executeTakeFirst()
  const row = await tx
    .selectFrom('finding')
    .select(['found_at as since', 'source'])
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // A ledger that breaks a rule is repaired, not noted.
  if (row?.source === 'ledger') throw refuse('not-allowed')
  return row && { since: row.since, person_id: null }
}

/**
 * Takes a case off the queue. Refuses with `not-found` for what does not wait, `already-decided` for what somebody has
 * handled, and `not-allowed` for a broken rule of our own ledger.
 */
export async function handleCase(
  server: Server,
  operator: Operator,
  { params: { kind, id }, body: { note } }: InputOf<OperatorContract['handleCase']>,
): Promise<null> {
  return server.database.inTransaction(async (tx) => {
    const found = isId(id) ? await lockCase(tx, kind, id) : undefined
    if (!found) throw refuse('not-found', { what: 'case' })
    const handled = await tx
      .selectFrom('handled_case')
      .select('id')
      .where('about_id', '=', id)
      .where('at', '>=', found.since)
      .executeTakeFirst()
    if (handled) throw refuse('already-decided')
    const caseId = newId()
    const { person_id } = found
    const { vault } = server
    await tx
      .insertInto('handled_case')
      .values({
        id: caseId,
        kind,
        about_id: id,
        person_id,
        operator_id: operator.id,
        at: server.clock(),
        note_sealed: vault.encrypt('handled_case.note_sealed', caseId, note),
      })
      .execute()
    return null
  })
}

/** The notes about the payouts and chargebacks of an exchange, and about differences of its keys at the processor. */
export async function handledOf(
  { database, vault }: Server,
  exchangeId: string,
  keys: readonly string[],
): Promise<OperatorExchange['handled']> {
  const rows = await database.db
    .selectFrom('handled_case')
    .innerJoin('operator', 'operator.id', 'handled_case.operator_id')
    .select(['handled_case.id', 'kind', 'handled_case.note_sealed', 'at', 'operator.name'])
    .where(
      sql<boolean>`about_id IN (
        SELECT id FROM payout WHERE about_id = ${exchangeId}
        UNION SELECT dispute.id FROM dispute WHERE processor_dispute = ANY(${keys}::text[])
        UNION SELECT finding.id FROM finding WHERE line_key = ANY(${keys}::text[]))`,
    )
    .orderBy('at')
    .execute()
  return rows.map(({ id, kind, note_sealed, at, name }) => ({
    kind,
    note: vault.decrypt('handled_case.note_sealed', id, note_sealed),
    by: name,
    at: at.toISOString(),
  }))
}

/** Also of a difference that belongs to no exchange, whose note is seen nowhere else. */
export async function handledCases(
  { database, vault }: Server,
  { params: { kind } }: InputOf<OperatorContract['handledCases']>,
): Promise<AnswerOf<OperatorContract['handledCases']>> {
  const { rows } = await sql<{
    id: string
    note_sealed: string
    at: Date
    by: string
    reference: string | null
    about: string
  }>`
    SELECT handled_case.id, handled_case.note_sealed, handled_case.at, operator.name AS by,
      coalesce(orders.reference, transfer.reference) AS reference,
      coalesce(orders.reference, transfer.reference, processor_dispute, finding.words, handled_case.about_id::text) AS about
    FROM handled_case JOIN operator ON operator.id = operator_id
      LEFT JOIN payout ON payout.id = handled_case.about_id LEFT JOIN orders ON orders.id = payout.about_id
      LEFT JOIN transfer ON transfer.id = payout.about_id LEFT JOIN dispute ON dispute.id = handled_case.about_id
      LEFT JOIN finding ON finding.id = handled_case.about_id
    WHERE kind = ${kind} ORDER BY handled_case.at DESC, handled_case.id LIMIT ${maxHandled}`.execute(
    database.db,
  )
  return rows.map(({ id, note_sealed, at, by, reference, about }) => ({
    id,
    about,
    by,
    at: at.toISOString(),
    ...(reference !== null && { reference }),
    note: vault.decrypt('handled_case.note_sealed', id, note_sealed),
  }))
}
