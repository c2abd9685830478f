/** Open listings with system fulfilment in the order in which the platform fills them: an index scan of `listing_to_match`. */
import { type RawBuilder, sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Rate, rateText } from '#core/money/rate.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Server } from '../../../server.ts'
import type { ListingRecord } from '../open-listing.ts'

type Wanted = {
  readonly need: CurrencyCode
  readonly have: CurrencyCode
  /** Their own listings are left out. */
  readonly notOf: string
  /** The lowest R. */
  readonly lowest?: Rate
  /** The place of the last listing of the page before. */
  readonly after?: Pick<ListingRecord, 'rate' | 'standing_since' | 'id'> | undefined
  /** Without those that wait to be matched themselves: they are newcomers. */
  readonly isUnqueued?: boolean
  readonly limit: number
}

/** The best price for who pays first, then the longest-standing listing. */
export async function standingListings(
  from: Db | Tx,
  server: Server,
  { need, have, notOf, lowest = 0n, after, isUnqueued = false, limit }: Wanted,
): Promise<ListingRecord[]> {
  const isStanding = isUnqueued
    ? sql`NOT EXISTS (SELECT FROM match_queue WHERE listing_id = listing.id)`
    : sql`true`
  const scan = (range: RawBuilder<unknown>) => sql`
    SELECT * FROM listing
    WHERE system_fulfilment AND ended_at IS NULL AND NOT is_paused AND expires_at > ${server.clock()}
      AND need_currency = ${need} AND have_currency = ${have}
      AND rate >= ${rateText(lowest)} AND owner_id <> ${notOf} AND ${range} AND ${isStanding}
    ORDER BY rate DESC, standing_since, id LIMIT ${sql.lit(limit)}`
  // Two ranges of the index: one condition with OR would be no range, and each page would read all before it again.
  const page = after
    ? sql`SELECT * FROM (
        (${scan(sql`rate = ${after.rate} AND (standing_since, id) > (${after.standing_since}, ${after.id}::uuid)`)})
        UNION ALL (${scan(sql`rate < ${after.rate}`)})
      ) AS merged ORDER BY rate DESC, standing_since, id LIMIT ${sql.lit(limit)}`
    : scan(sql`true`)
  const { rows } = await sql<ListingRecord>`${page}`.execute(from)
  return rows
}
