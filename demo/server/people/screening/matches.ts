/** People whose name is near one of the sanctions list, and what operators decided about them. */

import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ListEntry } from '../../platform/db/screening-tables.ts'
import type { Hit, Screened } from '../../platform/ports/screening.ts'
import type { Server } from '../../server.ts'

type Keeper = Pick<Server, 'clock' | 'vault'>

/** Changes with the name and the date of birth: a decision about somebody is about these. */
const subjectOf = ({ vault }: Pick<Server, 'vault'>, { firstName, lastName, birthDate }: Screened): string =>
  vault.keyedHash('screening', JSON.stringify([firstName, lastName, birthDate]))

/**
 * Keeps the hits of a person, each once for this entry and this name, and drops undecided ones of an earlier name.
 * A hit that was decided before stays decided until the entry or the name changes.
 */
export async function keepHits(
  tx: Tx,
  server: Keeper,
  personId: string,
  person: Screened,
  hits: readonly Hit[],
): Promise<void> {
  const subject = subjectOf(server, person)
  await tx
    .deleteFrom('screening_match')
    .where('person_id', '=', personId)
    .where('decision', 'is', null)
    .where('subject', '<>', subject)
    .execute()
  if (hits.length === 0) return
  await tx
    .insertInto('screening_match')
    .values(
      hits.map(({ entry, score }) => ({
        id: newId(),
        person_id: personId,
        subject,
        score,
        found_at: server.clock(),
        entry_id: entry.id,
        entry_version: entry.version,
        entry: JSON.stringify(entry),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'subject', 'entry_id', 'entry_version']).doNothing(),
    )
    .execute()
}

/** Whether somebody may not pass: a match waits for an operator, or one was decided to be the same person. */
export async function isHeld(db: Db | Tx, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('screening_match')
    .select('id')
    .where('person_id', '=', personId)
    .where((build) => build.or([build('decision', 'is', null), build('decision', '=', 'same')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How the list names an entry. */
export const listedName = ({ names, id }: ListEntry): string => names[0] ?? id

/** The matches that nobody has decided, the oldest first, and how many there are. */
export async function openMatches({ database }: Pick<Server, 'database'>, limit: number) {
  const rows = await database.db
    .selectFrom('screening_match')
    .innerJoin('identity', 'identity.person_id', 'screening_match.person_id')
    .innerJoin('person', 'person.id', 'screening_match.person_id')
    .innerJoin('country', 'country.code', 'identity.country_code')
    .select([
      ...([
        'screening_match.id',
        'screening_match.entry',
        'screening_match.score',
        'screening_match.found_at',
      ] as const),
      ...(['identity.person_id', 'identity.first_name', 'identity.last_name'] as const),
      ...(['person.user_name', 'country.name as country_name'] as const),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where('screening_match.decision', 'is', null)
    .orderBy('screening_match.found_at')
    .orderBy('screening_match.id')
    .limit(limit)
    .execute()
  return { count: rows[0]?.total ?? 0, rows }
}

/** Whether a decision says that somebody is the one on the list. */
export async function isListed(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('screening_match')
    .select('id')
    .where('person_id', '=', personId)
    .where('decision', '=', 'same')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The matches of a person that were decided, the latest first. */
export const decidedMatches = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('screening_match')
    .innerJoin('operator', 'operator.id', 'decided_by')
    .select(['screening_match.id', 'entry', 'decision', 'decided_at', 'operator.name as operator'])
    .where('person_id', '=', personId)
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('screening_match.id')
    .execute()

export type MatchDecision = 'different' | 'same'

/**
 * Stores a decision about an open match and answers whose match it is; undefined when it is not open any more.
 */
export async function storeDecision(
  tx: Tx,
  { clock }: Pick<Server, 'clock'>,
  id: string,
  decision: MatchDecision,
  operatorId: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('screening_match')
    .set({ decision, decided_by: operatorId, decided_at: clock() })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return row?.person_id
}

/** Whether it is decided that the person is the one on the list. Locks the match. */
export async function isSame(tx: Tx, id: string): Promise<boolean> {
  const match = await tx
    .selectFrom('screening_match')
    .select('decision')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return match?.decision === 'same'
}

/** Turns the decision `same` into `different`. */
export async function storeTakenBack(
  tx: Tx,
  { clock }: Pick<Server, 'clock'>,
  id: string,
  operatorId: string,
): Promise<void> {
  await tx
    .updateTable('screening_match')
    .set({ decision: 'different', decided_by: operatorId, decided_at: clock() })
    .where('id', '=', id)
    .execute()
}
