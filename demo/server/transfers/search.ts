// B §2, §7, D §2: what I sent, and what comes in: friends' transfers, and exchange proceeds credited to my card.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { IncomingMoney, SentTransfer } from '#core/contract/transfers.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../ids.ts'
import { everyWord, fromDay, inUnits, inUnitsText, untilDay } from '../market/filters.ts'
import type { Me, Server } from '../server.ts'

type Query = InputOf<Contract['transfers']>['query']

/** B §9 */
const pageSize = 20

/** One movement as both lists read it; `other` is the person on the other side. */
type Row = {
  id: string
  at: Date
  amount: bigint
  currency: CurrencyCode
  reference: string
  status: 'pending' | 'accepted' | 'rejected'
  reason: string | null
  expires_at: Date | null
  other_id: string
  other_name: string
  is_exchange: boolean
}

const transfersWhere = (mine: string, other: string, meId: string) => sql`
  SELECT transfer.id, transfer.created_at AS at, amount_minor AS amount, currency, reference, status, reason,
    expires_at, ${sql.ref(`transfer.${other}`)} AS other_id, false AS is_exchange
  FROM transfer WHERE ${sql.ref(`transfer.${mine}`)} = ${meId}`

/** D §2: a buyer may have what they ordered credited to a friend's card, an owner what they are paid. */
const proceedsFor = (meId: string) => sql`
  SELECT orders.id, orders.decided_at AS at, order_minor AS amount, listing.have_currency AS currency,
    orders.reference, 'accepted' AS status, NULL AS reason, NULL::timestamptz AS expires_at,
    orders.buyer_id AS other_id, true AS is_exchange
  FROM orders JOIN listing ON listing.id = orders.listing_id
  WHERE orders.status = 'completed' AND orders.buyer_id <> ${meId}
    AND orders.credit_card_id IN (SELECT id FROM card WHERE person_id = ${meId})
  UNION ALL
  SELECT orders.id, orders.decided_at, give_up_minor, listing.need_currency,
    orders.reference, 'accepted', NULL, NULL, listing.owner_id, true
  FROM listing JOIN orders ON orders.listing_id = listing.id AND orders.status = 'completed'
  WHERE listing.owner_id <> ${meId}
    AND listing.credit_card_id IN (SELECT id FROM card WHERE person_id = ${meId})`

/** Money that I sent, newest first unless asked otherwise. */
export async function sentTransfers(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['transfers']>,
): Promise<SentTransfer[]> {
  const rows = await pageOf(server, transfersWhere('sender_id', 'receiver_id', me.id), query)
  return rows.map((row) => ({
    ...shown(row),
    status: row.status === 'accepted' ? 'Success' : row.status,
    receiver: row.other_name,
    receiverId: row.other_id,
  }))
}

/** Money that comes in. */
export async function incomingFunds(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['incomingFunds']>,
): Promise<IncomingMoney[]> {
  const both = sql`${transfersWhere('receiver_id', 'sender_id', me.id)} UNION ALL ${proceedsFor(me.id)}`
  const rows = await pageOf(server, both, query)
  return rows.map((row) => ({
    ...shown(row),
    status: row.status,
    sender: row.other_name,
    senderId: row.other_id,
    isExchange: row.is_exchange,
  }))
}

async function pageOf({ database }: Server, movements: RawBuilder<unknown>, query: Query): Promise<Row[]> {
  const size = query.pageSize ?? pageSize
  const order = query.sortBy === 'oldest' ? sql`ASC` : sql`DESC`
  const { rows } = await sql<Row>`
    SELECT movement.*, person.first_name || ' ' || person.last_name AS other_name
    FROM (${movements}) AS movement JOIN person ON person.id = movement.other_id
    WHERE ${sql.join(wanted(query), sql` AND `)}
    ORDER BY movement.at ${order}, movement.id ${order}
    LIMIT ${size} OFFSET ${((query.pageNumber ?? 1) - 1) * size}`.execute(database.db)
  return rows
}

function wanted(query: Query): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`true`]
  if (query.dateFrom) conditions.push(sql`movement.at >= ${fromDay(query.dateFrom)}`)
  if (query.dateTo) conditions.push(sql`movement.at < ${untilDay(query.dateTo)}`)
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
      // As the two lists call it.
      sql`CASE movement.status WHEN 'accepted' THEN 'accepted successful' ELSE movement.status END`,
      sql.ref('movement.currency'),
      inUnitsText('movement.amount', 'movement.currency'),
    ]
    for (const word of everyWord(query.text, texts)) conditions.push(sql<SqlBool>`${word}`)
  }
  return conditions
}

const shown = (row: Row) => ({
  id: row.id,
  dateCreated: row.at.toISOString(),
  amount: toDecimal(row.amount, row.currency),
  currency: row.currency,
  reference: row.reference,
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.expires_at !== null && { expiresAt: row.expires_at.toISOString() }),
})
