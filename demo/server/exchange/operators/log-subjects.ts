/** Names in the log: the person, exchange, operator or partner that a row is about. */
import { sql } from 'kysely'
import type { LogEntry } from '#core/contract/operator-log.ts'
import { isId } from '../../ids.ts'
import type { Db } from '../../platform/db/database.ts'

type Subject = NonNullable<LogEntry['subject']>
type Named = Pick<LogEntry, 'subject' | 'rest'>

const isReference = (word: string) => /^CW-[0-9A-HJKMNP-TV-Z]{10}$/.test(word)

/** The log itself has ids alone. A check, match, report, review, payout or chargeback is about its person. */
export async function subjectsIn(db: Db, abouts: readonly string[]): Promise<(about: string) => Named> {
  const ids = [...new Set(abouts.flatMap((about) => about.split(' ')).filter(isId))]
  const found = ids.length === 0 ? new Map<string, Subject>() : await findSubjects(db, ids)
  return (about) => {
    const words = about.split(' ').filter(Boolean)
    const at = words.findIndex((word) => isReference(word) || found.has(word.toLowerCase()))
    const word = words[at]
    if (word === undefined) return { rest: words }
    return {
      subject: found.get(word.toLowerCase()) ?? { kind: 'exchange', id: word, name: word },
      rest: words.toSpliced(at, 1),
    }
  }
}

async function findSubjects(db: Db, ids: readonly string[]): Promise<Map<string, Subject>> {
  const given = sql`ANY(${ids}::uuid[])`
  const { rows } = await sql<{ word: string; kind: Subject['kind']; id: string; name: string | null }>`
    SELECT word, 'person' AS kind, person.id, CASE WHEN erased_at IS NULL THEN user_name END AS name
    FROM (
      SELECT id AS word, id AS person_id FROM person WHERE id = ${given}
      UNION ALL SELECT id, person_id FROM document WHERE id = ${given}
      UNION ALL SELECT id, person_id FROM screening_match WHERE id = ${given}
      UNION ALL SELECT id, person_id FROM review WHERE id = ${given}
      UNION ALL SELECT id, reported_id FROM member_report WHERE id = ${given}
      UNION ALL SELECT id, person_id FROM payout WHERE id = ${given}
      UNION ALL SELECT id, person_id FROM dispute WHERE id = ${given}
    ) AS about JOIN person ON person.id = about.person_id
    UNION ALL SELECT id, 'operator', id, name FROM operator WHERE id = ${given}
    UNION ALL SELECT id, 'partner', id, name FROM partner WHERE id = ${given}`.execute(db)
  return new Map(rows.map(({ word, kind, id, name }) => [word, { kind, id, ...(name !== null && { name }) }]))
}
