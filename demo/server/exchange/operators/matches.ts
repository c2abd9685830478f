/** Matches with the sanctions list in the operators' console (rules/screening.md#decision). */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { isId } from '../../ids.ts'
import { settleReview, untilDecided } from '../../people/accounts/identity.ts'
import {
  isHeld,
  isListed,
  isSame,
  listedName,
  openMatches,
  storeDecision,
  storeTakenBack,
} from '../../people/screening/matches.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { approveAsOneOfTwo, firstOfTwo } from './approvals.ts'
import { freezeListed, lockPerson, unfreezeListed } from './person-actions.ts'
import { recordAction } from './person-timeline.ts'

export async function waitingMatches(
  server: Server,
  limit: number,
): Promise<{ count: number; rows: OperatorQueue['matches']['rows'] }> {
  const { count, rows } = await openMatches(server, limit)
  return {
    count,
    rows: rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      name: `${row.first_name} ${row.last_name}`,
      userName: row.user_name,
      country: row.country_name,
      listedAs: listedName(row.entry),
      score: row.score,
      foundAt: row.found_at.toISOString(),
    })),
  }
}

/** Refuses with `not-found`. */
export async function sanctionsMatch(
  server: Server,
  operator: Operator,
  { params }: InputOf<OperatorContract['sanctionsMatch']>,
): Promise<AnswerOf<OperatorContract['sanctionsMatch']>> {
  const { database, vault } = server
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
  const { id: reference, kind, names, births, nationalities, lists } = row.entry
  const [, ...aliases] = names
  const first = (await firstOfTwo(server, 'take-back-match')).get(row.id)
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
    ...(first && { takeBackAskedBy: first.name }),
    isTakeBackAskedByMe: first?.operatorId === operator.id,
    entry: {
      kind,
      reference,
      name: listedName(row.entry),
      aliases,
      births: [...births],
      nationalities: [...nationalities],
      lists: [...lists],
    },
  }
}

/**
 * Decides a match. After the last one that is another person, a check that has passed but for it passes. Refuses with
 * `not-found` and `already-decided`.
 */
export async function decideMatch(
  server: Server,
  operator: Operator,
  { params, body }: InputOf<OperatorContract['decideMatch']>,
): Promise<null> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'match' })
  await server.database.inTransaction(async (tx) => {
    const personId = await personOfMatch(tx, params.id)
    if (body.decision === 'same') await freezeListed(tx, server, operator, personId, 'On the sanctions list')
    // Two operators who decide the last two matches of somebody one after the other: the second passes the check.
    const check = await lockCheck(tx, personId)
    if (!(await storeDecision(tx, server, params.id, body.decision, operator.id)))
      throw refuse('already-decided')
    if (!check) return
    if (body.decision === 'same') await stepBack(tx, check)
    else await resume(tx, server, check)
  })
  return null
}

/**
 * Takes back that a person is on the list, by two operators. Effects of that decision alone are undone. Refuses with
 * `not-found`, `needs-another-operator`, and `already-decided` where nothing is to be taken back.
 */
export async function takeBackMatch(
  server: Server,
  operator: Operator,
  { params, body }: InputOf<OperatorContract['takeBackMatch']>,
): Promise<{ isDone: boolean }> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'match' })
  const isDone = await server.database.inTransaction(async (tx) => {
    const personId = await personOfMatch(tx, params.id)
    await lockPerson(tx, personId)
    const check = await lockCheck(tx, personId)
    if (!(await isSame(tx, params.id))) throw refuse('already-decided')
    const subject = { what: 'take-back-match', about: params.id, now: server.clock() } as const
    const isWhole = await approveAsOneOfTwo(tx, operator, subject)
    const what = isWhole ? subject.what : (`${subject.what}-asked` as const)
    await recordAction(tx, server, { personId, operator, what, words: body.reason })
    if (!isWhole) return false
    await storeTakenBack(tx, server, params.id, operator.id)
    if (await isListed(tx, personId)) return true
    await unfreezeListed(tx, server, personId)
    if (check) await resume(tx, server, check)
    return true
  })
  return { isDone }
}

/** Refuses with `not-found`. */
async function personOfMatch(tx: Tx, id: string): Promise<string> {
  const match = await tx
    .selectFrom('screening_match')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!match) throw refuse('not-found', { what: 'match' })
  return match.person_id
}

const lockCheck = (tx: Tx, personId: string) =>
  tx
    .selectFrom('identity')
    .select(['person_id', 'document_id', 'status', 'waits_for_match', 'passed_before'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()

type Check = NonNullable<Awaited<ReturnType<typeof lockCheck>>>

/** A person on the list waits and is told nothing: their check reads as one that takes longer. */
async function stepBack(tx: Tx, check: Check): Promise<void> {
  await tx
    .updateTable('identity')
    .set({
      status: untilDecided.status,
      review_until: null,
      passed_at: null,
      waits_for_match: true,
      passed_before: check.passed_before ?? (check.status === 'passed' || check.waits_for_match),
    })
    .where('person_id', '=', check.person_id)
    .where('status', 'in', ['passed', 'review'])
    .execute()
}

/** Once no match holds a check that waits for one: it passes, or waits for an operator where it had not passed. */
async function resume(tx: Tx, server: Server, check: Check): Promise<void> {
  if (!check.waits_for_match) return
  const { person_id: personId, document_id: reference } = check
  if (!(await isHeld(tx, personId))) {
    const answer = check.passed_before === false ? untilDecided : ({ status: 'passed' } as const)
    await settleReview(tx, server, { personId, reference }, answer)
  } else if (check.passed_before !== null)
    await tx
      .updateTable('identity')
      .set({ passed_before: check.passed_before })
      .where('person_id', '=', personId)
      .execute()
}
