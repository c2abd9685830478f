/**
 * The prices that alerts wait for: the market rate, and the best listings that can be ordered. A search for due alerts
 * reads a range of an index, which has only the alerts that fire or are armed again.
 */
import { type RawBuilder, sql } from 'kysely'
import type { AlertKind } from '#core/contract/alerts.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { comparableFigure } from '#core/money/price.ts'
import { type Rate, rateText } from '#core/money/rate.ts'
import type { Quotation, TargetCondition } from '#core/money/target.ts'
import { marketRate } from '../../money/rates/market-rate.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'

/** The unit of an evaluation: the alerts of one kind about a pair in one direction. */
export type Direction = Quotation & { readonly kind: AlertKind }

/** A listing that can be ordered; `rate` is have for 1 need. */
export type BestListing = {
  readonly id: string
  readonly ownerId: string
  readonly ownerName: string
  readonly rate: Rate
}

/** The best listing of a pair, and for its owner the best one of another person. */
export type BestListings = { readonly best?: BestListing; readonly bestOfOthers?: BestListing }

/** The market rate with the decimals of every rate, in units of `quote` for 1 `base`; undefined when there is no fresh one. */
export async function shownMarket(
  server: Server,
  { base, quote }: Quotation,
  db: Db | Tx,
): Promise<Rate | undefined> {
  const market = await marketRate(server, base, quote, db)
  return market && !market.isStale && market.rate > 0n ? comparableFigure(market.rate) : undefined
}

export async function bestListings(
  server: Server,
  { need, have }: { need: CurrencyCode; have: CurrencyCode },
  db: Db | Tx,
): Promise<BestListings> {
  const best = await bestListing(server, need, have, sql`TRUE`, db)
  if (!best) return {}
  const bestOfOthers = await bestListing(server, need, have, sql`owner_id <> ${best.ownerId}`, db)
  return { best, ...(bestOfOthers && { bestOfOthers }) }
}

/** The first row of each status in the index `listing_best_rate`, whose words these are; see `listings/search.ts`. */
async function bestListing(
  { clock }: Server,
  need: CurrencyCode,
  have: CurrencyCode,
  isWanted: RawBuilder<unknown>,
  db: Db | Tx,
): Promise<BestListing | undefined> {
  const first = (status: 'pending' | 'partly') => sql`
    (SELECT id, owner_id, rate, created_at FROM listing
      WHERE have_currency = ${have} AND need_currency = ${need} AND status = ${sql.lit(status)}
        AND (ended_why IS NULL OR ended_why = 'fulfilled')
        AND CASE WHEN expires_at > ${clock()} AND NOT is_paused THEN TRUE ELSE FALSE END AND ${isWanted}
      ORDER BY (-rate), created_at, id LIMIT 1)`
  const { rows } = await sql<{ id: string; owner_id: string; user_name: string; rate: string }>`
    SELECT found.id, found.owner_id, found.rate, person.user_name
    FROM (${first('pending')} UNION ALL ${first('partly')}) AS found JOIN person ON person.id = found.owner_id
    ORDER BY (-rate), found.created_at, found.id LIMIT 1`.execute(db)
  const [row] = rows
  return row && { id: row.id, ownerId: row.owner_id, ownerName: row.user_name, rate: storedRate(row.rate) }
}

/** A rate as the database stores it: `numeric(20, 10)`. */
const storedRate = (text: string): Rate => BigInt(text.replace('.', ''))

type Found = { readonly fire: readonly string[]; readonly arm: readonly string[] }

/** Alerts that an evaluation takes in one transaction. */
const batchSize = 100

const inIndex = ({ kind, base, quote }: Direction, condition: TargetCondition) =>
  sql`kind = ${sql.lit(kind)} AND base = ${base} AND quote = ${quote} AND condition = ${sql.lit(condition)}
    AND NOT is_paused`

/**
 * Ranges of an index. The order is that of the index: a plan that is kept for any price would otherwise expect a third
 * of all alerts in the range, and read the table until it has found enough.
 */
const range = (where: RawBuilder<unknown>) =>
  sql`(SELECT id FROM alert WHERE ${where} ORDER BY comparable LIMIT ${sql.lit(batchSize)})`

/** The alerts of one person, found by the person. */
const ofPerson = (where: RawBuilder<unknown>) => sql`(SELECT id FROM alert WHERE ${where})`

async function idsOf(db: Db | Tx, parts: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS found LIMIT ${sql.lit(batchSize)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Alerts about the market rate that `price` fires, and those that it arms again. */
export async function dueAtPrice(db: Db | Tx, direction: Direction, price: Rate): Promise<Found> {
  const shown = rateText(price)
  const atMost = inIndex(direction, 'at-most')
  const atLeast = inIndex(direction, 'at-least')
  return {
    fire: await idsOf(db, [
      range(sql`${atMost} AND is_armed AND comparable >= ${shown}`),
      range(sql`${atLeast} AND is_armed AND comparable <= ${shown}`),
    ]),
    arm: await idsOf(db, [
      range(sql`${atMost} AND NOT is_armed AND comparable < ${shown}`),
      range(sql`${atLeast} AND NOT is_armed AND comparable > ${shown}`),
    ]),
  }
}

/** Alerts about listings under one condition that the best listings fire, and those that they arm again. */
export async function dueAtListings(
  db: Db | Tx,
  direction: Direction,
  condition: TargetCondition,
  { best, bestOfOthers }: BestListings,
): Promise<Found> {
  const where = inIndex(direction, condition)
  const bestRate = rateText(best?.rate ?? 0n)
  if (!best) return { fire: [], arm: await idsOf(db, [range(sql`${where} AND NOT is_armed`)]) }
  const otherRate = rateText(bestOfOthers?.rate ?? 0n)
  // The owner of the best listing has 50 alerts at most: their own listing never fires them.
  const [isOwner, isOther] = [sql`person_id = ${best.ownerId}`, sql`person_id <> ${best.ownerId}`]
  return {
    fire: await idsOf(db, [
      range(sql`${where} AND is_armed AND comparable <= ${bestRate} AND ${isOther}`),
      ofPerson(sql`${where} AND is_armed AND comparable <= ${otherRate} AND ${isOwner}`),
    ]),
    arm: await idsOf(db, [
      range(sql`${where} AND NOT is_armed AND comparable > ${bestRate} AND ${isOther}`),
      ofPerson(sql`${where} AND NOT is_armed AND comparable > ${otherRate} AND ${isOwner}`),
    ]),
  }
}
