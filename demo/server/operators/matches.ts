/** Matches with the sanctions list in the operators' console (rules/screening.md#decision). */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { settleReview, untilDecided } from '../accounts/identity.ts'
import type { Tx } from '../db/database.ts'
import { isId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import { isHeld, openMatches, storeDecision } from '../screening/matches.ts'
import type { Server } from '../server.ts'
import { freezeListed } from './person-actions.ts'

export async function waitingMatches(
  server: Server,
  limit: number,
): Promise<{ count: number; rows: OperatorQueue['matches']['rows'] }> {
  const { count, rows } = await openMatches(server, limit)
  return {
    count,
    rows: rows.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      userName: row.user_name,
      country: row.country_name,
      listedAs: row.entry.names[0]?.text ?? row.entry.reference,
      score: row.score,
      foundAt: row.found_at.toISOString(),
    })),
  }
}

/** Refuses with `not-found`. */
export async function sanctionsMatch(
  { database, vault }: Server,
  { params }: InputOf<OperatorContract['sanctionsMatch']>,
): Promise<AnswerOf<OperatorContract['sanctionsMatch']>> {
  const row = isId(params.id)
    ? await database.db
        .selectFrom('screening_match')
        .innerJoin('identity', 'identity.person_id', 'screening_match.person_id')
        .innerJoin('person', 'person.id', 'screening_match.person_id')
        .innerJoin('country', 'country.code', 'identity.country_code')
        .selectAll('screening_match')
        .select([
          'identity.first_name',
          'identity.last_name',
          'identity.birth_date_sealed',
          'identity.status',
        ])
        .select(['person.user_name', 'country.name as country_name'])
        .where('screening_match.id', '=', params.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw refuse('not-found', { what: 'match' })
  const { names, kind, reference, births, nationalities } = row.entry
  const [name, ...aliases] = names.map(({ text }) => text)
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    userName: row.user_name,
    birthDate: vault.decrypt('identity.birth_date_sealed', row.person_id, row.birth_date_sealed),
    country: row.country_name,
    isPassed: row.status === 'passed',
    score: row.score,
    foundAt: row.found_at.toISOString(),
    ...(row.decision && { decision: row.decision }),
    entry: {
      ...{ kind, reference, name: name ?? '', aliases },
      births: births.map(({ from, to, isAbout }) => ({ from, to, isAbout })),
      nationalities: [...nationalities],
    },
  }
}

/**
 * Decides a match. After the last one that is somebody else, a check that has passed but for it passes. Refuses with
 * `not-found` and `already-decided`.
 */
export async function decideMatch(
  server: Server,
  operator: Operator,
  { params, body }: InputOf<OperatorContract['decideMatch']>,
): Promise<null> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'match' })
  await server.database.inTransaction(async (tx) => {
    const match = await tx
      .selectFrom('screening_match')
      .select('person_id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!match) throw refuse('not-found', { what: 'match' })
    if (body.decision === 'same')
      await freezeListed(tx, server, operator, match.person_id, 'On the sanctions list')
    // Two operators who decide the last two matches of somebody one after the other: the second passes the check.
    const identity = await tx
      .selectFrom('identity')
      .select(['document_id', 'status', 'waits_for_match'])
      .where('person_id', '=', match.person_id)
      .forUpdate()
      .executeTakeFirst()
    if (!(await storeDecision(tx, server, params.id, body.decision, operator.id)))
      throw refuse('already-decided')
    if (!identity) return
    if (body.decision === 'same') await stepBack(tx, match.person_id)
    else if (identity.waits_for_match && !(await isHeld(tx, match.person_id))) {
      const review = { personId: match.person_id, reference: identity.document_id }
      await settleReview(tx, server, review, { status: 'passed' })
    }
  })
  wakeOutbox(server)
  return null
}

/** Who is on the list waits for ever and is told nothing: their check reads as one that takes longer. */
async function stepBack(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ status: untilDecided.status, review_until: null, passed_at: null, waits_for_match: true })
    .where('person_id', '=', personId)
    .where('status', 'in', ['passed', 'review'])
    .execute()
}
