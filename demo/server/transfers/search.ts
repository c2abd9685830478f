// Money that the caller sent, and money that comes in: friends' transfers, and exchange proceeds on the caller's cards.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { IncomingMoney, SentTransfer, transferStatuses } from '#core/contract/transfers.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import type { StoredReason } from '../history/facts.ts'
import { isId } from '../ids.ts'
import { endOfDay, everyWordMatches, inUnits, inUnitsText, startOfDay } from '../market/filters.ts'
import { reasonIn } from '../messages/history.ts'
import { verbatim } from '../messages/refusals.ts'
import { offsetOf } from '../page-number.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { type Settled, settledOf } from '../settlement/settled.ts'
import type { TransferRecord } from './transfer.ts'

type Query = InputOf<Contract['transfers']>['query']

/** Rows per page. */
const pageSize = 20

/** A movement as both lists read it; `other` is the person on the other side. */
export type Movement = StoredReason & {
  id: string
  at: Date
  decided_at: Date | null
  amount: bigint
  /** The sender's, on top of the amount; 0 for anybody else, and when it went back. */
  fee: bigint
  currency: CurrencyCode
  reference: string
  note: string | null
  requested_at: Date | null
  status: TransferRecord['status']
  expires_at: Date | null
  other_id: string
  other_name: string
  other_user_name: string
  /** The caller's card: debited for sent money, credited for incoming money. */
  card_id: string | null
  is_sent: boolean
  is_exchange: boolean
  is_undone: boolean
}

const sentBy = (meId: string) => sql`
  SELECT id, created_at AS at, decided_at, amount_minor AS amount,
    CASE WHEN status IN ('pending', 'accepted') THEN fee_minor ELSE 0 END AS fee, currency, reference, status, reason, reason_words,
    note, (SELECT created_at FROM money_request WHERE money_request.id = request_id) AS requested_at, expires_at, receiver_id AS other_id, debit_card_id AS card_id, true AS is_sent, false AS is_exchange,
    undone_at IS NOT NULL AS is_undone
  FROM transfer WHERE sender_id = ${meId}`

const sentTo = (meId: string) => sql`
  SELECT id, created_at AS at, decided_at, amount_minor AS amount, 0::bigint AS fee, currency, reference, status, reason, reason_words,
    note, (SELECT created_at FROM money_request WHERE money_request.id = request_id) AS requested_at, expires_at, sender_id AS other_id, credit_card_id AS card_id, false AS is_sent, false AS is_exchange,
    undone_at IS NOT NULL AS is_undone
  FROM transfer WHERE receiver_id = ${meId}`

/** rules/transfers.md#incoming: buyers and owners may have a friend's card credited. */
const proceedsFor = (meId: string) => sql`
  SELECT orders.id, orders.decided_at AS at, orders.decided_at, order_minor AS amount,
    0::bigint AS fee, listing.have_currency AS currency, orders.reference,
    CASE WHEN undone_at IS NULL THEN 'accepted' ELSE 'rejected' END AS status, reason, NULL AS reason_words, NULL AS note,
    NULL::timestamptz AS requested_at, NULL::timestamptz AS expires_at, orders.buyer_id AS other_id, orders.credit_card_id AS card_id,
    false AS is_sent, true AS is_exchange, undone_at IS NOT NULL AS is_undone
  FROM orders JOIN listing ON listing.id = orders.listing_id
  WHERE (orders.status = 'completed' OR undone_at IS NOT NULL) AND orders.buyer_id <> ${meId}
    AND orders.credit_card_id IN (SELECT id FROM card WHERE person_id = ${meId})
  UNION ALL
  SELECT orders.id, orders.decided_at, orders.decided_at, give_up_minor, 0::bigint, listing.need_currency,
    orders.reference, CASE WHEN undone_at IS NULL THEN 'accepted' ELSE 'rejected' END, reason, NULL, NULL, NULL, NULL,
    listing.owner_id, listing.credit_card_id, false, true, undone_at IS NOT NULL
  FROM listing JOIN orders ON orders.listing_id = listing.id
    AND (orders.status = 'completed' OR undone_at IS NOT NULL)
  WHERE listing.owner_id <> ${meId}
    AND listing.credit_card_id IN (SELECT id FROM card WHERE person_id = ${meId})`

const comingTo = (meId: string) => sql`${sentTo(meId)} UNION ALL ${proceedsFor(meId)}`

/** Money that the caller sent, newest first by default. */
export async function sentTransfers(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['transfers']>,
): Promise<SentTransfer[]> {
  const rows = await pageOf(server, sentBy(me.id), query)
  const settled = await settledMovements(server, me, rows)
  return rows.map((row) => ({
    ...toMovement(row, me),
    ...settled(row),
    receiver: row.other_name,
    receiverId: row.other_id,
    ...(row.fee > 0n && { fee: toDecimal(row.fee, row.currency) }),
  }))
}

/** Money that comes in to the caller, newest first by default. */
export async function incomingFunds(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['incomingFunds']>,
): Promise<IncomingMoney[]> {
  const rows = await pageOf(server, comingTo(me.id), query)
  const settled = await settledMovements(server, me, rows)
  return rows.map((row) => ({
    ...toMovement(row, me),
    ...settled(row),
    sender: row.other_name,
    senderId: row.other_id,
    isExchange: row.is_exchange,
  }))
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
}: Movement): { status: (typeof transferStatuses)[number]; isTakenBack?: true } =>
  status === 'cancelled'
    ? { status: 'rejected', isTakenBack: true }
    : { status: status === 'accepted' && is_sent ? 'Success' : status }

/** Every movement that the query finds among the caller's sent or incoming money. */
export function everyMovement(
  server: Server,
  me: Me,
  which: 'sent' | 'incoming',
  query: Query,
): Promise<Movement[]> {
  return movementsOf(
    server,
    which === 'sent' ? sentBy(me.id) : comingTo(me.id),
    filterConditions(query),
    query.sortBy,
  )
}

/** One movement of the caller; `currency` tells the two of one exchange apart. Any other id answers 404. */
export async function findMyMovement(
  server: Server,
  me: Me,
  id: string,
  currency: CurrencyCode | undefined,
): Promise<Movement> {
  const all = sql`${sentBy(me.id)} UNION ALL ${comingTo(me.id)}`
  const conditions = [sql<SqlBool>`movement.id = ${id}`]
  if (currency) conditions.push(sql`movement.currency = ${currency}`)
  const [row] = isId(id) ? await movementsOf(server, all, conditions) : []
  if (!row) throw refuse('not-found', { what: 'transfer' })
  return row
}

async function pageOf(server: Server, movements: RawBuilder<unknown>, query: Query): Promise<Movement[]> {
  const size = query.pageSize ?? pageSize
  const page = sql`LIMIT ${size} OFFSET ${offsetOf(query.pageNumber, size)}`
  const conditions = filterConditions(query)
  if (query.after !== undefined) conditions.push(afterCursor(query.after, query.sortBy))
  return movementsOf(server, movements, conditions, query.sortBy, page)
}

async function movementsOf(
  { database }: Server,
  movements: RawBuilder<unknown>,
  conditions: readonly RawBuilder<SqlBool>[],
  sortBy: Query['sortBy'] = 'newest',
  page: RawBuilder<unknown> = sql``,
): Promise<Movement[]> {
  const order = sortBy === 'oldest' ? sql`ASC` : sql`DESC`
  const { rows } = await sql<Movement>`
    SELECT movement.*, person.first_name || ' ' || person.last_name AS other_name,
      person.user_name AS other_user_name
    FROM (${movements}) AS movement JOIN person ON person.id = movement.other_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY movement.at ${order}, movement.id ${order}, movement.currency ${order}
    ${page}`.execute(database.db)
  return rows
}

function filterConditions(query: Query): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`true`]
  if (query.dateFrom) conditions.push(sql`movement.at >= ${startOfDay(query.dateFrom)}`)
  if (query.dateTo) conditions.push(sql`movement.at < ${endOfDay(query.dateTo)}`)
  if (query.amount)
    conditions.push(sql`${inUnits('movement.amount', 'movement.currency')} = ${query.amount}::numeric`)
  if (query.person)
    conditions.push(
      isId(query.person)
        ? sql`movement.other_id = ${query.person}`
        : sql`person.user_name_key = ${query.person.toLowerCase()}`,
    )
  if (query.text) {
    const texts = [
      sql`person.first_name || ' ' || person.last_name`,
      sql`person.user_name`,
      sql.ref('movement.reference'),
      sql`coalesce(movement.note, '')`,
      // The names of the status in the two lists.
      sql`CASE movement.status WHEN 'accepted' THEN 'accepted successful' ELSE movement.status END`,
      sql.ref('movement.currency'),
      inUnitsText('movement.amount', 'movement.currency'),
    ]
    for (const word of everyWordMatches(query.text, texts)) conditions.push(sql<SqlBool>`${word}`)
  }
  return conditions
}

const cursorOf = ({ at, id, currency }: Movement) => `${at.getTime()}_${id}_${currency}`

/** The condition for the rows behind a cursor. Refuses a made-up cursor. */
function afterCursor(cursor: string, sortBy: Query['sortBy']): RawBuilder<SqlBool> {
  // Milliseconds up to the year 5138: drivers and databases write years of five digits differently.
  const [, at, id = '', currency] = /^(\d{1,14})_([^_]+)_([A-Z]{3})$/.exec(cursor) ?? []
  if (!isId(id))
    throw refuse('bad-input', { field: 'after', problem: verbatim('must be the cursor of a row') })
  const comparison = sortBy === 'oldest' ? sql`>` : sql`<`
  return sql`(movement.at, movement.id, movement.currency) ${comparison}
    (${new Date(Number(at))}::timestamptz, ${id}::uuid, ${currency}::text)`
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
  reason: reasonIn(me.language, row),
  ...(row.expires_at !== null && { expiresAt: row.expires_at.toISOString() }),
})
