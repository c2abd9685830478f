// Money that the caller sent, and money that comes in: friends' transfers, and exchange proceeds on the caller's cards.
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { IncomingMoney, SentTransfer, transferStatuses } from '#core/contract/transfers.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import { type Settled, settledOf } from '../../money/settlement/settled.ts'
import { offsetOf } from '../../platform/db/page-number.ts'
import { reasonIn } from '../../platform/messages/history.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { allOf, type Condition, everyWordMatches, inUnits, inUnitsText, wordsOf } from '../market/filters.ts'
import { type Found, foundIn, type Place, readPlace, type Sought, soughtAmong } from '../market/sought.ts'
import { comingTo, type Movement, type Sources, sentBy } from './movement-sources.ts'
import {
  dayConditions,
  type MovementQuery,
  merged,
  type Position,
  positionBehind,
  rangeOf,
  stretchRows,
} from './movement-walk.ts'

/** Rows per page. */
const pageSize = 20

/** Money that the caller sent, newest first by default. */
export async function sentTransfers(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['transfers']>,
): Promise<Found<SentTransfer>> {
  const found = await pageOf(server, sentBy(me.id), query)
  const settled = await settledMovements(server, me, found.rows)
  const rows = found.rows.map((row) => ({
    ...toMovement(row, me),
    ...settled(row),
    receiver: row.other_name,
    receiverId: row.other_id,
    ...(row.fee > 0n && { fee: toDecimal(row.fee, row.currency) }),
  }))
  return { ...found, rows }
}

/** Money that comes in to the caller, newest first by default. */
export async function incomingFunds(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['incomingFunds']>,
): Promise<Found<IncomingMoney>> {
  const found = await pageOf(server, comingTo(me.id), query)
  const settled = await settledMovements(server, me, found.rows)
  const rows = found.rows.map((row) => ({
    ...toMovement(row, me),
    ...settled(row),
    sender: row.other_name,
    senderId: row.other_id,
    isExchange: row.is_exchange,
  }))
  return { ...found, rows }
}

/** The reader's own credit of a movement, or their payment. */
export const creditOfMovement = ({ id, status, is_undone, is_exchange, currency }: Movement) => ({
  id,
  isAccepted: status === 'accepted' || is_undone,
  giftIn: is_exchange ? currency : undefined,
})

/** Where the money of movements is. */
export async function settledMovements(
  { database }: Server,
  me: Me,
  rows: readonly Movement[],
): Promise<(row: Movement) => Settled> {
  const settled = await settledOf(database.db, me.id, rows.map(creditOfMovement))
  return (row) => settled(creditOfMovement(row))
}

/**
 * The status on the wire. One has two names: the sender sees Success, the receiver accepted
 * (rules/transfers.md#status). A cancelled transfer is a rejected one with a mark (rules/embedding.md#wire-values).
 */
export const statusFor = ({
  status,
  is_sent,
  is_held,
}: Movement): { status: (typeof transferStatuses)[number]; isTakenBack?: true; isHeld?: true } =>
  status === 'cancelled'
    ? { status: 'rejected', isTakenBack: true }
    : { status: status === 'accepted' && is_sent ? 'Success' : status, ...(is_held && { isHeld: true }) }

/**
 * Every movement that the query finds among the caller's sent or incoming money. Walks them in stretches, whatever the
 * filters find in them: no statement looks at more rows than a stretch has of each kind.
 */
export async function everyMovement(
  server: Server,
  me: Me,
  which: 'sent' | 'incoming',
  query: MovementQuery,
): Promise<Movement[]> {
  const { walks } = which === 'sent' ? sentBy(me.id) : comingTo(me.id)
  const all: Movement[] = []
  for (let after: Position | undefined; ; ) {
    const until = await positionBehind(server.database.db, walks, query, after, stretchRows)
    const stretch = merged(walks, query, { after, until, limit: stretchRows })
    all.push(...(await movementsOf(server, stretch, query)))
    if (until === undefined) return all
    after = until
  }
}

/** One movement of the caller; `currency` tells the two of one exchange apart. Any other id answers 404. */
export async function findMyMovement(
  server: Server,
  me: Me,
  id: string,
  currency: CurrencyCode | undefined,
): Promise<Movement> {
  const each = [...sentBy(me.id).named, ...comingTo(me.id).named].map(
    (source) => sql`SELECT ${source.select} FROM ${source.from} AND ${source.id} = ${id}`,
  )
  const ofCurrency = currency ? sql`currency = ${currency}` : sql`true`
  const all = sql`(SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) AS each WHERE ${ofCurrency})`
  const [row] = isId(id) ? await movementsOf(server, all, {}) : []
  if (!row) throw refuse('not-found', { what: 'transfer' })
  return row
}

async function pageOf(server: Server, sources: Sources, query: MovementQuery): Promise<Found<Movement>> {
  const size = query.pageSize ?? pageSize
  const offset = offsetOf(query.pageNumber, size)
  const place = readPlace(query.after, readCursor)
  if (query.amount || query.person || query.text)
    return soughtIn(server, sources, query, { size, offset, place })
  let after = place?.searched
  for (let passed = 0; passed < offset; passed += stretchRows) {
    after = await positionBehind(
      server.database.db,
      sources.walks,
      query,
      after,
      Math.min(stretchRows, offset - passed),
    )
    if (after === undefined) return { rows: [] }
  }
  return { rows: await movementsOf(server, merged(sources.walks, query, { after, limit: size }), query) }
}

type Page = { readonly size: number; readonly offset: number; readonly place: Place<Position> | undefined }

/** A page of a search with filters. What is asked for by its whole reference is found, however old it is. */
async function soughtIn(
  server: Server,
  { walks, named }: Sources,
  query: MovementQuery,
  { size, offset, place }: Page,
): Promise<Found<Movement>> {
  const references = wordsOf(query.text ?? '').map((word) => word.toUpperCase())
  const isBehind = [place?.searched, place?.found].flatMap((each) => each ?? []).map(rangeOf(query).isBehind)
  const isWithin = allOf([...isBehind, ...dayConditions(query)])
  const page = soughtAmong({
    walk: (limit) => merged(walks, query, { after: place?.searched, without: references, limit }),
    // For each row by itself, in the order of the walk, and only as far as the page needs.
    join: (rows) => sql`SELECT movement.*, other.* FROM (${rows}) AS movement
      CROSS JOIN LATERAL (SELECT ${otherColumns} FROM person WHERE id = movement.other_id LIMIT 1) AS other`,
    known:
      references.length > 0
        ? named.map(
            ({ select, from, reference }) => sql`SELECT * FROM (
              SELECT ${select} FROM ${from} AND ${reference} = ANY(${references})) AS each WHERE ${isWithin}`,
          )
        : [],
    filter: filterOf(query),
    by: rangeOf(query).by,
    size,
    offset,
  })
  const { rows } = await page.$castTo<Movement & Sought>().execute(server.database.db)
  return foundIn(rows, { size, after: query.after, cursorOf })
}

/** A movement's columns of the person on its other side. */
const otherColumns = sql`first_name || ' ' || last_name AS other_name, user_name AS other_user_name,
  user_name_key AS other_key`

/** Those of some movements that a query finds, in its order. */
async function movementsOf(
  { database }: Server,
  movements: RawBuilder<unknown>,
  query: MovementQuery,
): Promise<Movement[]> {
  // Each person is read once, however many movements are theirs: of a join PostgreSQL may read a person for each row.
  const { rows } = await sql<Movement>`
    SELECT * FROM (
      WITH movement AS MATERIALIZED (SELECT * FROM ${movements} AS each), others AS MATERIALIZED (
        SELECT id AS other_id, ${otherColumns} FROM person WHERE id = ANY(ARRAY(SELECT DISTINCT other_id FROM movement))
      )
      SELECT * FROM movement JOIN others USING (other_id)
    ) AS found
    WHERE ${filterOf(query)} ORDER BY ${rangeOf(query).by}`.execute(database.db)
  return rows
}

/** Whether a movement is one that a query finds, for what no index has. */
function filterOf({ amount, person, text }: MovementQuery): Condition {
  const conditions: Condition[] = []
  if (amount) conditions.push(sql`${inUnits('amount', 'currency')} = ${amount}::numeric`)
  if (person)
    conditions.push(isId(person) ? sql`other_id = ${person}` : sql`other_key = ${person.toLowerCase()}`)
  if (text) {
    const texts = [
      ...['other_name', 'other_user_name', 'reference', 'currency'].map((each) => sql.ref(each)),
      sql`coalesce(note, '')`,
      // The names of the status in the two lists.
      sql`CASE status WHEN 'accepted' THEN 'accepted successful' ELSE status END`,
      inUnitsText('amount', 'currency'),
    ]
    for (const word of everyWordMatches(text, texts)) conditions.push(sql`${word}`)
  }
  return allOf(conditions)
}

const cursorOf = ({ at, id, currency }: Movement) => `${at.getTime()}_${id}_${currency}`

/** Refuses a made-up cursor. */
function readCursor(cursor: string): Position {
  // Milliseconds up to the year 5138: drivers and databases write years of five digits differently.
  const [, at, id = '', currency = ''] = /^(\d{1,14})_([^_]+)_([A-Z]{3})$/.exec(cursor) ?? []
  if (!isId(id))
    throw refuse('bad-input', { field: 'after', problem: verbatim('must be the cursor of a row') })
  return { at: new Date(Number(at)), id, currency }
}

const toMovement = (row: Movement, me: Me) => ({
  cursor: cursorOf(row),
  id: row.id,
  dateCreated: row.at.toISOString(),
  amount: toDecimal(row.amount, row.currency),
  currency: row.currency,
  reference: row.reference,
  ...(!row.is_exchange && { username: row.other_user_name }),
  ...(row.note !== null && { note: row.note }),
  ...(row.requested_at !== null && { requestedAt: row.requested_at.toISOString() }),
  ...statusFor(row),
  reason: reasonIn(me.language, row.reason),
  ...(row.expires_at !== null && { expiresAt: row.expires_at.toISOString() }),
})
