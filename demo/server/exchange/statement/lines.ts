/**
 * The lines of a statement, newest first. One index has the person, the time and the filters, so a page reads its own
 * rows and those of the moments at its ends, whichever page it is, and skips those that do not match without reading them.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { StatementLine, StatementSubject } from '#core/contract/statement.ts'
import { pageSize } from '#core/contract/values.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import { isHeld } from '../../people/notifications/payout-states.ts'
import type { StatementLineRow } from '../../platform/db/tables.ts'
import { daySpan } from '../../platform/messages/local-days.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'

/** The filters of the lines, and of the exports. */
export type StatementQuery = InputOf<Contract['statementCsv']>['query']

/** Refuses a made-up cursor with `bad-input`. */
export async function statementLines(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['statementLines']>,
): Promise<StatementLine[]> {
  return findLines(server, me, query, query.pageSize ?? pageSize, query.after)
}

/** Every line that the filter finds, newest first, a page at a time. */
export async function* everyLine(
  server: Server,
  me: Me,
  query: StatementQuery,
): AsyncGenerator<StatementLine> {
  const size = 1_000
  for (let after: string | undefined; ; ) {
    const lines = await findLines(server, me, query, size, after)
    yield* lines
    if (lines.length < size) return
    after = lines.at(-1)?.cursor
  }
}

type Row = Pick<
  StatementLineRow,
  | 'account_id'
  | 'place'
  | 'about_id'
  | 'card_id'
  | 'currency'
  | 'effect'
  | 'amount'
  | 'received_after'
  | 'taken_after'
> & {
  held_after: bigint
  is_held: boolean
  at: Date
  subject: StatementSubject
  reference: string
  counterparty: string | null
  has_fee: boolean
  last_four: string
  nickname: string
}

async function findLines(
  { database }: Server,
  me: Me,
  query: StatementQuery,
  size: number,
  after: string | undefined,
): Promise<StatementLine[]> {
  if (query.cardId !== undefined && !isId(query.cardId)) return []
  const conditions = [...conditionsOf(me, query), ...(after === undefined ? [] : [isAfter(after)])]
  const { rows } = await sql<Row>`
    SELECT line.*, card.last_four, card.nickname,
      line.effect = 'due' AND EXISTS (
        SELECT FROM payout WHERE payout.about_id = line.about_id AND payout.card_id = line.card_id
          AND payout.currency = line.currency AND ${isHeld}) AS is_held,
      coalesce(transfer.reference, orders.reference, listing.reference) AS reference,
      CASE
        WHEN transfer.sender_id = ${me.id} THEN 'sent'
        WHEN transfer.id IS NOT NULL THEN 'incoming'
        WHEN orders.id IS NULL THEN 'listing'
        WHEN ${me.id} NOT IN (orders.buyer_id, listing.owner_id) THEN 'proceeds'
        WHEN orders.matched_listing_id IS NOT NULL THEN 'match'
        WHEN orders.buyer_id = ${me.id} THEN 'order'
        ELSE 'sale' END AS subject,
      effect IN ('held', 'released', 'taken', 'refunded') AND coalesce(CASE
        WHEN transfer.id IS NOT NULL THEN CASE WHEN transfer.sender_id = ${me.id} THEN transfer.fee_minor END
        WHEN orders.id IS NULL THEN listing.fee_minor
        WHEN orders.buyer_id = ${me.id} THEN orders.buyer_fee_minor
        WHEN listing.owner_id = ${me.id} THEN orders.owner_fee_minor END, 0) > 0 AS has_fee,
      CASE WHEN transfer.id IS NOT NULL OR ${me.id} NOT IN (orders.buyer_id, listing.owner_id)
        THEN other.first_name || ' ' || other.last_name ELSE other.user_name END AS counterparty
    FROM (
      -- The index has no order within a moment.
      SELECT account_id, place, card_id, currency, about_id, effect, is_transfer, amount, received_after, taken_after,
        held_after, at
      FROM statement_line WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY at DESC FETCH FIRST ${sql.lit(size)} ROWS WITH TIES
    ) AS line
    JOIN card ON card.id = line.card_id
    LEFT JOIN transfer ON line.is_transfer AND transfer.id = line.about_id
    LEFT JOIN orders ON NOT line.is_transfer AND orders.id = line.about_id
    LEFT JOIN listing ON NOT line.is_transfer AND listing.id = coalesce(orders.listing_id, line.about_id)
    LEFT JOIN person AS other ON other.id = CASE
      WHEN transfer.sender_id = ${me.id} THEN transfer.receiver_id
      WHEN transfer.id IS NOT NULL THEN transfer.sender_id
      WHEN orders.buyer_id = ${me.id} THEN listing.owner_id
      WHEN listing.owner_id = ${me.id} THEN orders.buyer_id
      -- A friend credited the card: the buyer with what was offered, the owner with what was given up.
      WHEN line.currency = listing.have_currency THEN orders.buyer_id
      ELSE listing.owner_id END
    ORDER BY at DESC, account_id DESC, place DESC LIMIT ${sql.lit(size)}`.execute(database.db)
  return rows.map(toLine)
}

function conditionsOf(me: Me, query: StatementQuery): RawBuilder<SqlBool>[] {
  const { cardId, currency, kind, state } = query
  const { from, until } = daySpan(query)
  const conditions = [sql<SqlBool>`person_id = ${me.id}`]
  if (from) conditions.push(sql`at >= ${from}`)
  if (until) conditions.push(sql`at < ${until}`)
  if (cardId)
    conditions.push(sql`card_id = ${cardId} AND ${markOf(sql`card_id`)} = ${markOf(sql`${cardId}::uuid`)}`)
  if (currency) conditions.push(sql`currency = ${currency}`)
  if (state) conditions.push(state === 'moved' ? sql`is_moved` : sql`NOT is_moved`)
  if (kind) conditions.push(kind === 'transfer' ? sql`is_transfer` : sql`NOT is_transfer`)
  return conditions
}

/** The mark of the card in the index: the last two bytes of its id, less a bit. */
const markOf = (cardId: RawBuilder<unknown>) => sql`
  (get_byte(uuid_send(${cardId}), 14) % 128 * 256 + get_byte(uuid_send(${cardId}), 15))::smallint`

const cursorOf = ({ at, account_id, place }: Row) => `${at.getTime()}_${account_id}_${place}`

/** The condition for the lines behind a cursor. */
function isAfter(cursor: string): RawBuilder<SqlBool> {
  const [, at, accountId = '', place] = /^(\d{1,14})_([^_]+)_(\d{1,18})$/.exec(cursor) ?? []
  if (!isId(accountId))
    throw refuse('bad-input', { field: 'after', problem: verbatim('must be the cursor of a line') })
  return sql`(at, account_id, place) <
    (${new Date(Number(at))}::timestamptz, ${accountId}::uuid, ${place}::bigint)`
}

const toLine = (row: Row): StatementLine => ({
  cursor: cursorOf(row),
  at: row.at.toISOString(),
  effect: row.effect,
  ...(row.is_held && { isHeld: true }),
  subject: row.subject,
  aboutId: row.about_id,
  reference: row.reference,
  ...(row.counterparty !== null && { counterparty: row.counterparty }),
  amount: toDecimal(row.amount, row.currency),
  ...(row.has_fee && { includesFee: true }),
  currency: row.currency,
  cardId: row.card_id,
  lastFour: row.last_four,
  nickname: row.nickname,
  balance: toDecimal(row.received_after - row.taken_after, row.currency),
  held: toDecimal(row.held_after, row.currency),
})
