/** Finds people and exchanges for operators (rules/operators.md#search). */
import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import { maxFound } from '#core/contract/operator-people.ts'
import { emailKey } from '../../platform/keys/email.ts'
import type { Server } from '../../server.ts'

type Answer = AnswerOf<OperatorContract['operatorSearch']>
type Match = Answer['people'][number]['match']

export async function operatorSearch(
  server: Server,
  { body }: InputOf<OperatorContract['operatorSearch']>,
): Promise<Answer> {
  const text = body.text.trim()
  const [people, exchanges] = await Promise.all([findPeople(server, text), findExchanges(server, text)])
  return { people: people.slice(0, maxFound), exchanges, hasMore: people.length > maxFound }
}

type Scan = readonly [match: Match, person: RawBuilder<unknown>, order?: RawBuilder<unknown>]

/** Every scan follows an index, in whose order the first are taken: many may begin alike. */
function scansOf(server: Server, text: string): Scan[] {
  if (text.includes('@')) return [['email', sql`email_key = ${emailKey(server, text)}`]]
  if (/^\d{4}$/.test(text))
    return [['card', sql`id IN (SELECT person_id FROM card WHERE last_four = ${text})`]]
  const word = text.toLowerCase()
  const first = sql`lower(first_name) COLLATE "C"`
  const last = sql`lower(last_name) COLLATE "C"`
  // `Ada Obi`, split wherever a name may end.
  const spaces = [...word.matchAll(/\s+/g)]
  const wholeNames = spaces.map(
    ({ index, 0: { length } }): Scan => [
      'name',
      sql`${first} = ${word.slice(0, index)} AND ${startsWith(last, word.slice(index + length))}`,
      last,
    ],
  )
  return [
    ['userName', startsWith(userName, word), userName],
    ['name', startsWith(first, word), sql`${first}, ${last}`],
    ['name', startsWith(last, word), last],
    ...wholeNames,
  ]
}

const userName = sql`user_name_key COLLATE "C"`

const startsWith = (column: RawBuilder<unknown>, word: string) =>
  sql`${column} >= ${word} AND ${column} < ${`${word}\u{10ffff}`}`

/** One more than are listed, by how they were found. Decoys of registrations are nobody. */
async function findPeople(server: Server, text: string): Promise<Answer['people']> {
  type Found = { id: string; user_name: string; first_name: string; last_name: string; created_at: Date }
  const found = new Map<string, Answer['people'][number]>()
  for (const [match, condition, order = userName] of scansOf(server, text)) {
    if (found.size > maxFound) break
    const { rows } = await sql<Found>`
      SELECT id, user_name, first_name, last_name, created_at FROM person
      WHERE ${condition} AND decoy_for IS NULL
      ORDER BY ${order} LIMIT ${maxFound + 1}`.execute(server.database.db)
    for (const { id, user_name, first_name, last_name, created_at } of rows)
      if (!found.has(id))
        found.set(id, {
          id,
          userName: user_name,
          name: `${first_name} ${last_name}`,
          since: created_at.toISOString(),
          match,
        })
  }
  return [...found.values()].slice(0, maxFound + 1)
}

/** `CW-7K3F9Q2MTX`, also as people write it down. */
function referenceIn(text: string): string | undefined {
  const [, code] = /^(?:CW[-\s]?)?([0-9A-HJKMNP-TV-Z]{10})$/.exec(text.toUpperCase()) ?? []
  return code && `CW-${code}`
}

async function findExchanges({ database }: Server, text: string): Promise<Answer['exchanges']> {
  const reference = referenceIn(text)
  if (!reference) return []
  type Found = Omit<Answer['exchanges'][number], 'at' | 'people'> & { at: Date; one: string; other: string }
  const { rows } = await sql<Found>`
    SELECT id, 'listing' AS kind, reference, status, created_at AS at, owner_id AS one, owner_id AS other
      FROM listing WHERE reference = ${reference}
    UNION ALL
    SELECT id, 'order', reference, status, created_at, owner_id, buyer_id
      FROM orders WHERE reference = ${reference}
    UNION ALL
    SELECT id, 'transfer', reference, status, created_at, sender_id, receiver_id
      FROM transfer WHERE reference = ${reference}`.execute(database.db)
  if (rows.length === 0) return []
  const people = await database.db
    .selectFrom('person')
    .select(['id', 'user_name as userName'])
    .where(
      'id',
      'in',
      rows.flatMap(({ one, other }) => [one, other]),
    )
    .execute()
  return rows.map(({ one, other, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    people: people
      .filter(({ id }) => id === one || id === other)
      .toSorted((a, b) => Number(b.id === one) - Number(a.id === one)),
  }))
}
