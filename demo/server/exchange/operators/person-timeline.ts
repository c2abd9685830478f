/** The timeline of a person, with operators' actions and notes about them. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import { listingStatuses } from '#core/contract/listing-search.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import { type PersonTimeline, personTimelinePage } from '#core/contract/operator-person.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { isId, newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

type Row = {
  id: string
  at: Date
  kind: PersonTimeline[number]['kind']
  name: string | null
  reference: string | null
  words: string | null
  by: string | null
}

const noWords = sql`NULL::text`

/** Each selects id, at, kind, name, reference, words, by; of what may be much, a page of the newest. */
function sources(personId: string, before: Date | undefined): RawBuilder<unknown>[] {
  const newest = (order: readonly string[]) => {
    const [at, ...ids] = order.map((column) => sql`${sql.ref(column)}`)
    return sql`${before === undefined ? sql`` : sql`AND ${at} <= ${before}`}
      ORDER BY ${sql.join([at, ...ids].map((column) => sql`${column} DESC`))} LIMIT ${sql.lit(personTimelinePage)}`
  }
  // With its table: `id` alone would be the text that is selected, whose order no index has.
  const newestOf = (table: string) => newest([`${table}.created_at`, `${table}.id`])
  const exchanges = (kind: string, table: string, person: string) => sql`
    SELECT id::text, created_at, ${sql.lit(kind)}, status, reference, ${noWords}, ${noWords}
    FROM ${sql.table(table)} WHERE ${sql.ref(person)} = ${personId} ${newestOf(table)}`
  return [
    sql`SELECT id::text, created_at AS at, 'joined' AS kind, ${noWords} AS name, ${noWords} AS reference,
        ${noWords} AS words, ${noWords} AS by
      FROM person WHERE id = ${personId}`,
    sql`SELECT id::text, created_at, 'session', device, ${noWords}, ${noWords}, ${noWords}
      FROM session WHERE person_id = ${personId} ${newestOf('session')}`,
    sql`SELECT listing.* FROM unnest(${[...listingStatuses]}::text[]) AS of (status) CROSS JOIN LATERAL (
        SELECT id::text, created_at, 'listing', listing.status, reference, ${noWords}, ${noWords}
        FROM listing WHERE owner_id = ${personId} AND listing.status = of.status ${newestOf('listing')}) AS listing`,
    exchanges('order', 'orders', 'owner_id'),
    exchanges('order', 'orders', 'buyer_id'),
    exchanges('transfer', 'transfer', 'sender_id'),
    exchanges('transfer', 'transfer', 'receiver_id'),
    sql`SELECT id::text, created_at, 'security', message, ${noWords}, ${noWords}, ${noWords}
      FROM notification WHERE person_id = ${personId} AND kind = 'security' AND message IS NOT NULL ${newestOf('notification')}`,
    sql`SELECT reference::text, decided_at, 'identity', status, ${noWords}, reason_words, decided_by
      FROM identity_decision WHERE person_id = ${personId} ${newest(['decided_at'])}`,
    sql`SELECT person_action.id::text, at, 'action', what, ${noWords}, person_action.words_sealed, operator.name
      FROM person_action JOIN operator ON operator.id = operator_id WHERE person_id = ${personId}`,
  ].map((source) => sql`(${source})`)
}

/** Newest first. Refuses with `not-found`. */
export async function personTimeline(
  { database, vault }: Server,
  { params: { id }, query: { before } }: InputOf<OperatorContract['personTimeline']>,
): Promise<PersonTimeline> {
  const { db } = database
  await assertPerson(db, id)
  const until = before === undefined ? undefined : new Date(before)
  const { rows } = await sql<Row>`
    SELECT * FROM (${sql.join(sources(id, until), sql` UNION ALL `)}) AS entry
    WHERE ${until === undefined ? sql`true` : sql`at <= ${until}`}
    ORDER BY at DESC, id LIMIT ${personTimelinePage}`.execute(db)
  return rows.map((row) => ({
    id: `${row.kind} ${row.id}`,
    at: row.at.toISOString(),
    kind: row.kind,
    ...(row.name !== null && { name: row.name }),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.words !== null && {
      words:
        row.kind === 'action' ? vault.decrypt('person_action.words_sealed', row.id, row.words) : row.words,
    }),
    ...(row.by !== null && { by: row.by }),
  }))
}

async function assertPerson(from: Pick<Tx, 'selectFrom'>, id: string): Promise<void> {
  const found =
    isId(id) &&
    (await from
      .selectFrom('person')
      .select('id')
      .where('id', '=', id)
      .where('decoy_for', 'is', null)
      .executeTakeFirst())
  if (!found) throw refuse('not-found', { what: 'person' })
}

/** Refuses with `not-found`. */
export async function notePerson(
  server: Server,
  operator: Operator,
  { params: { id }, body: { words } }: InputOf<OperatorContract['notePerson']>,
): Promise<null> {
  return server.database.inTransaction(async (tx) => {
    await assertPerson(tx, id)
    await recordAction(tx, server, { personId: id, operator, what: 'note', words })
    return null
  })
}

type Action = {
  readonly personId: string
  readonly operator: Operator
  readonly what: string
  /** For operators. */
  readonly words: string
}

/** Writes down what an operator did about a person, in the transaction that does it. */
export async function recordAction(tx: Tx, server: Server, { personId, operator, what, words }: Action) {
  const id = newId()
  const { vault } = server
  await tx
    .insertInto('person_action')
    .values({
      id,
      person_id: personId,
      operator_id: operator.id,
      what,
      words_sealed: vault.encrypt('person_action.words_sealed', id, words),
      at: server.clock(),
    })
    .execute()
}
