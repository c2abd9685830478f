// Money that the caller sent, and money that comes in: friends' transfers, and exchange proceeds on the caller's cards.
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { IncomingMoney, SentTransfer, transferStatuses } from '#core/contract/transfers.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import type { StoredReason } from '../history/facts.ts'
import { isId } from '../ids.ts'
import {
  allOf,
  type Condition,
  endOfDay,
  everyWordMatches,
  inUnits,
  inUnitsText,
  startOfDay,
  wordsOf,
} from '../market/filters.ts'
import { type Found, foundIn, type Place, readPlace, type Sought, soughtAmong } from '../market/sought.ts'
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

/** Movements of one kind. */
type Source = {
  readonly select: RawBuilder<unknown>
  /** With a WHERE, to which more conditions are added. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly reference: RawBuilder<unknown>
}

/** Movements that an index has by their time, and where several have one time by these columns; no two are alike in all. */
type Walk = Source & {
  readonly at: RawBuilder<unknown>
  readonly ties: readonly WalkColumn[]
  /** Selects the place of each alone, from the index. */
  readonly places: RawBuilder<unknown>
}
type WalkColumn = { readonly column: RawBuilder<unknown>; readonly of: 'id' | 'currency' }

/** A list: each of its movements is on one of the walks, and is one of a source that finds it by its id or reference. */
type Sources = { readonly walks: readonly Walk[]; readonly named: readonly Source[] }

const transfersOf = (side: 'sender_id' | 'receiver_id', meId: string, select: RawBuilder<unknown>): Walk => ({
  select: sql`id, created_at AS at, decided_at, amount_minor AS amount, ${select}, reference, status, reason, reason_words,
    note, (SELECT created_at FROM money_request WHERE money_request.id = request_id) AS requested_at, expires_at,
    undone_at IS NOT NULL AS is_undone, false AS is_exchange`,
  from: sql`transfer WHERE ${sql.ref(side)} = ${meId}`,
  id: sql`id`,
  reference: sql`reference`,
  places: sql`SELECT created_at AS at, id, currency FROM transfer WHERE ${sql.ref(side)} = ${meId}`,
  at: sql`created_at`,
  ties: [{ column: sql`id`, of: 'id' }],
})

function sentBy(meId: string): Sources {
  const transfers = transfersOf(
    'sender_id',
    meId,
    sql`CASE WHEN status IN ('pending', 'accepted') THEN fee_minor ELSE 0 END AS fee, currency, receiver_id AS other_id,
      debit_card_id AS card_id, true AS is_sent`,
  )
  return { walks: [transfers], named: [transfers] }
}

/** What is shown of an exchange whose proceeds came in at a time. */
const proceeds = (at: RawBuilder<unknown>, side: RawBuilder<unknown>) => ({
  select: sql`orders.id, ${at} AS at, orders.decided_at, ${side}, false AS is_sent, orders.reference,
    CASE WHEN undone_at IS NULL THEN 'accepted' ELSE 'rejected' END AS status, reason, NULL AS reason_words, NULL AS note,
    NULL::timestamptz AS requested_at, NULL::timestamptz AS expires_at, undone_at IS NOT NULL AS is_undone,
    true AS is_exchange`,
  id: sql`orders.id`,
  reference: sql`orders.reference`,
})

const ofBuyer = sql`order_minor AS amount, 0::bigint AS fee, listing.have_currency AS currency, orders.buyer_id AS other_id,
  orders.credit_card_id AS card_id`
const ofOwner = sql`give_up_minor AS amount, 0::bigint AS fee, listing.need_currency AS currency, listing.owner_id AS other_id,
  listing.credit_card_id AS card_id`

/**
 * What was given to the caller: an exchange owes it by a payout to who did not earn it. Of what was paid long ago the payout
 * is deleted, and `settled_gift` has the rest.
 */
function givenTo(meId: string): Walk[] {
  const walk = (
    gift: RawBuilder<unknown>,
    [at, id, currency]: readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>],
    isTheirs: RawBuilder<unknown>,
  ): Walk => ({
    ...proceeds(
      at,
      sql`CASE ${currency} WHEN listing.have_currency THEN order_minor ELSE give_up_minor END AS amount,
        0::bigint AS fee, ${currency} AS currency,
        CASE ${currency} WHEN listing.have_currency THEN orders.buyer_id ELSE listing.owner_id END AS other_id,
        CASE ${currency} WHEN listing.have_currency THEN orders.credit_card_id ELSE listing.credit_card_id END AS card_id`,
    ),
    from: sql`${gift} JOIN orders ON orders.id = ${id} JOIN listing ON listing.id = orders.listing_id WHERE ${isTheirs}`,
    places: sql`SELECT ${at} AS at, ${id} AS id, ${currency} AS currency FROM ${gift} WHERE ${isTheirs}`,
    at,
    ties: [
      { column: id, of: 'id' },
      { column: currency, of: 'currency' },
    ],
  })
  return [
    walk(
      sql`payout`,
      [sql`payout.created_at`, sql`payout.about_id`, sql`payout.currency`],
      sql`payout.person_id = ${meId} AND payout.person_id <> payout.earner_id`,
    ),
    walk(
      sql`settled_gift AS gift`,
      [sql`gift.at`, sql`gift.order_id`, sql`gift.currency`],
      sql`gift.person_id = ${meId}`,
    ),
  ]
}

/** rules/transfers.md#incoming: buyers and owners may have a friend's card credited. */
function comingTo(meId: string): Sources {
  const transfers = transfersOf(
    'receiver_id',
    meId,
    sql`0::bigint AS fee, currency, sender_id AS other_id, credit_card_id AS card_id, false AS is_sent`,
  )
  // Asked of one card after the other: a join might begin with all cards of the caller.
  const isMine = (card: RawBuilder<unknown>) => sql`(SELECT person_id FROM card WHERE id = ${card}) = ${meId}`
  const exchanges = sql`orders JOIN listing ON listing.id = orders.listing_id
    WHERE (orders.status = 'completed' OR undone_at IS NOT NULL)`
  return {
    walks: [transfers, ...givenTo(meId)],
    named: [
      transfers,
      {
        ...proceeds(sql`orders.decided_at`, ofBuyer),
        from: sql`${exchanges} AND orders.buyer_id <> ${meId} AND ${isMine(sql`orders.credit_card_id`)}`,
      },
      {
        ...proceeds(sql`orders.decided_at`, ofOwner),
        from: sql`${exchanges} AND listing.owner_id <> ${meId} AND ${isMine(sql`listing.credit_card_id`)}`,
      },
    ],
  }
}

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
}: Movement): { status: (typeof transferStatuses)[number]; isTakenBack?: true } =>
  status === 'cancelled'
    ? { status: 'rejected', isTakenBack: true }
    : { status: status === 'accepted' && is_sent ? 'Success' : status }

/**
 * Every movement that the query finds among the caller's sent or incoming money. Walks them in stretches, whatever the
 * filters find in them: no statement looks at more rows than a stretch has of each kind.
 */
export async function everyMovement(
  server: Server,
  me: Me,
  which: 'sent' | 'incoming',
  query: Query,
): Promise<Movement[]> {
  const { walks } = which === 'sent' ? sentBy(me.id) : comingTo(me.id)
  const all: Movement[] = []
  for (let after: Position | undefined; ; ) {
    const until = await positionBehind(server, walks, query, after, stretchRows)
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

/** Where a row stands in a list, as its cursor names it. */
type Position = { readonly at: Date; readonly id: string; readonly currency: string }
/** Rows behind a position, and up to another one, in the direction of the list. */
type Stretch = {
  readonly after: Position | undefined
  readonly until?: Position | undefined
  /** References of rows to leave out. */
  readonly without?: readonly string[]
  readonly limit: number
  readonly offset?: number
  /** Selects nothing else. */
  readonly isPlacesOnly?: boolean
}

/** Rows that one statement passes over, or exports. */
const stretchRows = 1_000

async function pageOf(server: Server, sources: Sources, query: Query): Promise<Found<Movement>> {
  const size = query.pageSize ?? pageSize
  const offset = offsetOf(query.pageNumber, size)
  const place = readPlace(query.after, readCursor)
  if (query.amount || query.person || query.text)
    return soughtIn(server, sources, query, { size, offset, place })
  let after = place?.searched
  for (let passed = 0; passed < offset; passed += stretchRows) {
    after = await positionBehind(server, sources.walks, query, after, Math.min(stretchRows, offset - passed))
    if (after === undefined) return { rows: [] }
  }
  return { rows: await movementsOf(server, merged(sources.walks, query, { after, limit: size }), query) }
}

type Page = { readonly size: number; readonly offset: number; readonly place: Place<Position> | undefined }

/** A page of a search with filters. What is asked for by its whole reference is found, however old it is. */
async function soughtIn(
  server: Server,
  { walks, named }: Sources,
  query: Query,
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

/** The position so many rows behind another one, or behind the beginning; at most a stretch, which its indexes have in order. */
async function positionBehind(
  { database }: Server,
  walks: readonly Walk[],
  query: Query,
  after: Position | undefined,
  rowCount: number,
): Promise<Position | undefined> {
  const last = merged(walks, query, { after, limit: 1, offset: rowCount - 1, isPlacesOnly: true })
  const { rows } = await sql<Position>`SELECT at, id, currency FROM ${last} AS last`.execute(database.db)
  return rows[0]
}

/** Order, and comparisons with a position, in the direction of a list. */
function rangeOf({ sortBy }: Query) {
  const isUp = sortBy === 'oldest'
  const [towards, behind, upTo] = isUp ? [sql`ASC`, sql`>`, sql`<=`] : [sql`DESC`, sql`<`, sql`>=`]
  const compared =
    (comparison: RawBuilder<unknown>) =>
    ({ at, id, currency }: Position): Condition =>
      sql`(at, id, currency) ${comparison} (${at}::timestamptz, ${id}::uuid, ${currency}::text)`
  return {
    isUp,
    towards,
    behind,
    by: sql`at ${towards}, id ${towards}, currency ${towards}`,
    isBehind: compared(behind),
    isUpTo: compared(upTo),
  }
}

/**
 * A stretch of several kinds, each read in the order of its index from where it begins. Where it ends is asked of the rows:
 * of a range between two ends any plan expects so few that it would sort them.
 */
function merged(
  walks: readonly Walk[],
  query: Query,
  { after, until, without = [], limit, offset = 0, isPlacesOnly = false }: Stretch,
): RawBuilder<unknown> {
  const { isUp, towards, behind, by, isBehind, isUpTo } = rangeOf(query)
  const [begins, ends] = isUp ? [isFrom, isTo] : [isTo, isFrom]
  // The later of two beginnings.
  const { from, to } = daysOf(query)
  const isWithin = after && (isUp ? !from || after.at >= from : !to || after.at < to)
  const each = walks.map(({ select, from, places, at, ties, reference }) => {
    const place = [at, ...ties.map(({ column }) => column)]
    const begin = isWithin
      ? [
          sql`(${sql.join(place)}) ${behind}= (${after.at}::timestamptz, ${sql.join(ties.map(({ of }) => valueAt[of](after)))})`,
        ]
      : begins(query, at)
    const others = without.length > 0 ? [sql`NOT ${reference} = ANY(${without})`] : []
    // One more: that of the position itself, which is left out below.
    return sql`(${isPlacesOnly ? places : sql`SELECT ${select} FROM ${from}`} AND ${allOf([...begin, ...others])}
      ORDER BY ${sql.join(place.map((column) => sql`${column} ${towards}`))} LIMIT ${sql.lit(offset + limit + 1)})`
  })
  const conditions = [
    ...(after ? [isBehind(after)] : []),
    ...(until ? [isUpTo(until)] : []),
    ...ends(query, sql`at`),
  ]
  return sql`(SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) AS each WHERE ${allOf(conditions)}
    ORDER BY ${by} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)})`
}

const valueAt = {
  id: ({ id }: Position) => sql`${id}::uuid`,
  currency: ({ currency }: Position) => sql`${currency}::text`,
}

const daysOf = ({ dateFrom, dateTo }: Query) => ({
  from: dateFrom ? startOfDay(dateFrom) : undefined,
  to: dateTo ? endOfDay(dateTo) : undefined,
})

function isFrom(query: Query, at: RawBuilder<unknown>): Condition[] {
  const { from } = daysOf(query)
  return from ? [sql`${at} >= ${from}`] : []
}

function isTo(query: Query, at: RawBuilder<unknown>): Condition[] {
  const { to } = daysOf(query)
  return to ? [sql`${at} < ${to}`] : []
}

const dayConditions = (query: Query): Condition[] => [...isFrom(query, sql`at`), ...isTo(query, sql`at`)]

/** What a movement has of the person on its other side. */
const otherColumns = sql`first_name || ' ' || last_name AS other_name, user_name AS other_user_name,
  user_name_key AS other_key`

/** Those of some movements that a query finds, in its order. */
async function movementsOf(
  { database }: Server,
  movements: RawBuilder<unknown>,
  query: Query,
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
function filterOf({ amount, person, text }: Query): Condition {
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
  reason: reasonIn(me.language, row),
  ...(row.expires_at !== null && { expiresAt: row.expires_at.toISOString() }),
})
