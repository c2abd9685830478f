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

/** Rows of one kind of movement, and the columns that an index has them by: their time and their id. */
type Source = {
  readonly select: RawBuilder<unknown>
  /** With a WHERE, to which more conditions are added. */
  readonly from: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
}

const transfersOf = (
  side: 'sender_id' | 'receiver_id',
  meId: string,
  select: RawBuilder<unknown>,
): Source => ({
  select: sql`id, created_at AS at, decided_at, amount_minor AS amount, ${select}, reference, status, reason, reason_words,
    note, (SELECT created_at FROM money_request WHERE money_request.id = request_id) AS requested_at, expires_at,
    undone_at IS NOT NULL AS is_undone, false AS is_exchange`,
  from: sql`transfer WHERE ${sql.ref(side)} = ${meId}`,
  at: sql`created_at`,
  id: sql`id`,
})

const sentBy = (meId: string): Source[] => [
  transfersOf(
    'sender_id',
    meId,
    sql`CASE WHEN status IN ('pending', 'accepted') THEN fee_minor ELSE 0 END AS fee, currency, receiver_id AS other_id,
      debit_card_id AS card_id, true AS is_sent`,
  ),
]

/** rules/transfers.md#incoming: buyers and owners may have a friend's card credited. */
const proceedsFor = (meId: string): Source[] => {
  const isAccepted = sql`(orders.status = 'completed' OR undone_at IS NOT NULL)`
  const myCards = sql`(SELECT id FROM card WHERE person_id = ${meId})`
  const proceeds = (
    amount: RawBuilder<unknown>,
    other: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
  ): Source => ({
    select: sql`orders.id, orders.decided_at AS at, orders.decided_at, ${amount}, ${other}, false AS is_sent, orders.reference,
      CASE WHEN undone_at IS NULL THEN 'accepted' ELSE 'rejected' END AS status, reason, NULL AS reason_words, NULL AS note,
      NULL::timestamptz AS requested_at, NULL::timestamptz AS expires_at, undone_at IS NOT NULL AS is_undone,
      true AS is_exchange`,
    from,
    at: sql`orders.decided_at`,
    id: sql`orders.id`,
  })
  return [
    proceeds(
      sql`order_minor AS amount, 0::bigint AS fee, listing.have_currency AS currency`,
      sql`orders.buyer_id AS other_id, orders.credit_card_id AS card_id`,
      sql`orders JOIN listing ON listing.id = orders.listing_id
        WHERE ${isAccepted} AND orders.buyer_id <> ${meId} AND orders.credit_card_id IN ${myCards}`,
    ),
    proceeds(
      sql`give_up_minor AS amount, 0::bigint AS fee, listing.need_currency AS currency`,
      sql`listing.owner_id AS other_id, listing.credit_card_id AS card_id`,
      sql`listing JOIN orders ON orders.listing_id = listing.id AND ${isAccepted}
        WHERE listing.owner_id <> ${meId} AND listing.credit_card_id IN ${myCards}`,
    ),
  ]
}

const comingTo = (meId: string): Source[] => [
  transfersOf(
    'receiver_id',
    meId,
    sql`0::bigint AS fee, currency, sender_id AS other_id, credit_card_id AS card_id, false AS is_sent`,
  ),
  ...proceedsFor(meId),
]

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
export const everyMovement = (
  server: Server,
  me: Me,
  which: 'sent' | 'incoming',
  query: Query,
): Promise<Movement[]> =>
  filtered(server, which === 'sent' ? sentBy(me.id) : comingTo(me.id), query, { atMost: Infinity })

/** One movement of the caller; `currency` tells the two of one exchange apart. Any other id answers 404. */
export async function findMyMovement(
  server: Server,
  me: Me,
  id: string,
  currency: CurrencyCode | undefined,
): Promise<Movement> {
  const each = [...sentBy(me.id), ...comingTo(me.id)].map(
    ({ select, from }) => sql`SELECT ${select} FROM ${from}`,
  )
  const ofCurrency = currency ? sql`currency = ${currency}` : sql`true`
  const all = sql`(SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) AS each WHERE id = ${id} AND ${ofCurrency})`
  const [row] = isId(id) ? await movementsOf(server, all, []) : []
  if (!row) throw refuse('not-found', { what: 'transfer' })
  return row
}

/** A place in a list, as a cursor names it. */
type Place = { readonly at: Date; readonly id: string; readonly currency: string }
/** Rows behind a place, and up to another one, in the direction of the list. */
type Stretch = {
  readonly after: Place | undefined
  readonly until?: Place | undefined
  readonly limit: number
  readonly offset?: number
}

/** Rows of which one statement asks whether the filters find them. */
const stretchRows = 1_000

async function pageOf(server: Server, sources: readonly Source[], query: Query): Promise<Movement[]> {
  const size = query.pageSize ?? pageSize
  const offset = offsetOf(query.pageNumber, size)
  let after = query.after === undefined ? undefined : readCursor(query.after)
  if (query.amount || query.person || query.text)
    return (await filtered(server, sources, query, { after, atMost: offset + size })).slice(offset)
  for (let passed = 0; passed < offset; passed += stretchRows) {
    after = await placeBehind(server, sources, query, after, Math.min(stretchRows, offset - passed))
    if (after === undefined) return []
  }
  return movementsOf(server, merged(sources, query, { after, limit: size }), [], query.sortBy)
}

/**
 * The first rows that the filters find. No index has what they ask for, so they are asked for in one stretch after the
 * other, and no statement looks at more rows than a stretch has of each kind.
 */
async function filtered(
  server: Server,
  sources: readonly Source[],
  query: Query,
  { after, atMost }: { after?: Place | undefined; atMost: number },
): Promise<Movement[]> {
  const all: Movement[] = []
  const conditions = filterConditions(query)
  for (let from = after; ; ) {
    const until = await placeBehind(server, sources, query, from, stretchRows)
    const stretch = merged(sources, query, { after: from, until, limit: stretchRows })
    all.push(...(await movementsOf(server, stretch, conditions, query.sortBy)))
    if (until === undefined || all.length >= atMost) return all.slice(0, atMost)
    from = until
  }
}

/** The place so many rows behind another one, or behind the beginning; at most a stretch, which its indexes have in order. */
async function placeBehind(
  { database }: Server,
  sources: readonly Source[],
  query: Query,
  after: Place | undefined,
  rowCount: number,
): Promise<Place | undefined> {
  const last = merged(sources, query, { after, limit: 1, offset: rowCount - 1 })
  const { rows } = await sql<Place>`SELECT at, id, currency FROM ${last} AS last`.execute(database.db)
  return rows[0]
}

/**
 * A stretch of several kinds, each read in the order of its index from where it begins. Where it ends is asked of the rows:
 * of a range between two ends any plan expects so few that it would sort them.
 */
function merged(
  sources: readonly Source[],
  { sortBy, dateFrom, dateTo }: Query,
  { after, until, limit, offset = 0 }: Stretch,
): RawBuilder<unknown> {
  const isUp = sortBy === 'oldest'
  const [towards, behind, upTo] = isUp ? [sql`ASC`, sql`>`, sql`<=`] : [sql`DESC`, sql`<`, sql`>=`]
  const from = dateFrom ? startOfDay(dateFrom) : undefined
  const to = dateTo ? endOfDay(dateTo) : undefined
  const isFrom = (at: RawBuilder<unknown>) => (from ? sql`${at} >= ${from}` : sql`true`)
  const isTo = (at: RawBuilder<unknown>) => (to ? sql`${at} < ${to}` : sql`true`)
  const [begins, ends] = isUp ? [isFrom, isTo] : [isTo, isFrom]
  // The later of two beginnings.
  const isWithin = after && (isUp ? !from || after.at >= from : !to || after.at < to)
  const walks = sources.map(({ select, from, at, id }) => {
    const begin = isWithin
      ? sql`(${at}, ${id}) ${behind}= (${after.at}::timestamptz, ${after.id}::uuid)`
      : begins(at)
    // One more: that of the place itself, which is left out below.
    return sql`(SELECT ${select} FROM ${from} AND ${begin}
      ORDER BY ${at} ${towards}, ${id} ${towards} LIMIT ${sql.lit(offset + limit + 1)})`
  })
  const compared = (comparison: RawBuilder<unknown>, { at, id, currency }: Place) =>
    sql`(at, id, currency) ${comparison} (${at}::timestamptz, ${id}::uuid, ${currency}::text)`
  return sql`(SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS each
    WHERE ${after ? compared(behind, after) : sql`true`} AND ${until ? compared(upTo, until) : sql`true`}
      AND ${ends(sql`at`)}
    ORDER BY at ${towards}, id ${towards}, currency ${towards} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)})`
}

async function movementsOf(
  { database }: Server,
  movements: RawBuilder<unknown>,
  conditions: readonly RawBuilder<SqlBool>[],
  sortBy: Query['sortBy'] = 'newest',
): Promise<Movement[]> {
  const order = sortBy === 'oldest' ? sql`ASC` : sql`DESC`
  // Each person is read once, however many movements are theirs: of a join PostgreSQL may read a person for each row.
  const { rows } = await sql<Movement>`
    SELECT * FROM (
      WITH movement AS MATERIALIZED (SELECT * FROM ${movements} AS each), others AS MATERIALIZED (
        SELECT id, first_name, last_name, user_name, user_name_key FROM person
        WHERE id = ANY(ARRAY(SELECT DISTINCT other_id FROM movement))
      )
      SELECT movement.*, person.first_name || ' ' || person.last_name AS other_name,
        person.user_name AS other_user_name
      FROM movement JOIN others AS person ON person.id = movement.other_id
      WHERE ${sql.join([...conditions, sql`true`], sql` AND `)}
    ) AS found
    ORDER BY at ${order}, id ${order}, currency ${order}`.execute(database.db)
  return rows
}

/** Those that no index has. */
function filterConditions(query: Query): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
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

/** Refuses a made-up cursor. */
function readCursor(cursor: string): Place {
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
  reason: reasonIn(me.language, row),
  ...(row.expires_at !== null && { expiresAt: row.expires_at.toISOString() }),
})
