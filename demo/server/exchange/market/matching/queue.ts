/**
 * Newcomers of which a batch has left something to match, and those of the same pair that came after them, in the order
 * in which they stand. A listing in the queue is open like any other; as one that stands it is matched once it has left,
 * so that the one before it takes the better prices and the older listings first. One that fails again and again is set
 * aside for a while: it stays open, nobody waits behind it, and it is not matched as one that stands.
 */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { wakeAfterCommit } from '../../../platform/jobs/wake.ts'
import type { ListingRecord } from '../open-listing.ts'
import { lockPair, pairKey } from './pair.ts'

/** Where a listing stands among those of its pair. */
export type Place = Pick<ListingRecord, 'rate' | 'standing_since' | 'id'>

type Newcomer = Pick<ListingRecord, 'id' | 'need_currency' | 'have_currency'>

export const placeAfter = ({ rate, standing_since, id }: ListingRecord): Place => ({
  rate,
  standing_since,
  id,
})

type Pair = { readonly one: CurrencyCode; readonly other: CurrencyCode }
type Entry = Pair & { readonly listingId: string; readonly place: Place | undefined }

const pairOf = ({ need_currency, have_currency }: Newcomer) => pairKey(need_currency, have_currency)

/** Nobody waits behind those that are set aside. */
const isDue = sql`(aside_until IS NULL OR aside_until <= clock_timestamp())`

/**
 * Whether the pair has a queue, or the newcomer itself is set aside. Call it with the lock of the pair: without it only a
 * "yes" means something, see `takeTurn`.
 */
export async function isPairBusy(tx: Tx, newcomer: Newcomer): Promise<boolean> {
  const { one, other } = pairOf(newcomer)
  const { rows } = await sql`
    SELECT 1 FROM match_queue
    WHERE one = ${one} AND other = ${other} AND (${isDue} OR listing_id = ${newcomer.id}) LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * The turn of a listing that nobody has seen yet. While the pair has a queue it goes there, and waits for no batch: the
 * worker matches it under the lock with everything that stands by then. Otherwise it gets the lock.
 */
export async function takeTurn(tx: Tx, newcomer: Newcomer): Promise<Turn> {
  if (await isPairBusy(tx, newcomer)) return 'queue'
  await lockPair(tx, newcomer.need_currency, newcomer.have_currency)
  return 'lock'
}

export type Turn = 'queue' | 'lock'

/** The worker's source of newcomers. */
export const matchSourceName = 'matching'

/** Puts a newcomer into the queue, or notes the place that was reached; failures before it are forgotten. */
export async function enqueueNewcomer(tx: Tx, newcomer: ListingRecord, place?: Place): Promise<void> {
  const { one, other } = pairOf(newcomer)
  await sql`
    INSERT INTO match_queue (listing_id, one, other, standing_since, after_rate, after_since, after_id, touched_at)
    VALUES (${newcomer.id}, ${one}, ${other}, ${newcomer.standing_since}, ${place?.rate ?? null},
      ${place?.standing_since ?? null}, ${place?.id ?? null}, clock_timestamp())
    ON CONFLICT (listing_id) DO UPDATE SET standing_since = excluded.standing_since,
      after_rate = excluded.after_rate, after_since = excluded.after_since, after_id = excluded.after_id,
      touched_at = excluded.touched_at, failures = 0, aside_until = NULL`.execute(tx)
  wakeAfterCommit(tx, matchSourceName)
}

/** The first of a pair's queue. Call it with the lock of the pair. */
export async function firstInQueue(tx: Tx, { one, other }: Pair): Promise<Entry | undefined> {
  const { rows } = await sql<
    { listing_id: string } & { [Name in `after_${'rate' | 'id'}`]: string | null } & {
      after_since: Date | null
    }
  >`
    SELECT listing_id, after_rate, after_since, after_id FROM match_queue
    WHERE one = ${one} AND other = ${other} AND ${isDue} ORDER BY standing_since, listing_id LIMIT 1`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const { after_rate: rate, after_since, after_id: id } = row
  const place = rate && after_since && id ? { rate, standing_since: after_since, id } : undefined
  return { one, other, listingId: row.listing_id, place }
}

export const leaveQueue = (tx: Tx, listingId: string) =>
  tx.deleteFrom('match_queue').where('listing_id', '=', listingId).execute()

const mostFailures = 3
const asideMinutes = 60

/** Counts a failed try; true when the listing is now set aside. */
export async function noteFailure(db: Db, listingId: string): Promise<boolean> {
  const { rows } = await sql<{ aside_until: Date | null }>`
    UPDATE match_queue SET failures = failures + 1, touched_at = clock_timestamp(),
      aside_until = CASE WHEN failures + 1 >= ${sql.lit(mostFailures)}
        THEN clock_timestamp() + ${sql.lit(asideMinutes)} * interval '1 minute' END
    WHERE listing_id = ${listingId} RETURNING aside_until`.execute(db)
  return Boolean(rows[0]?.aside_until)
}

/** Pairs with a queue about which nothing was done for `idleMs`. */
export async function waitingPairs(db: Db, idleMs: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT one, other FROM match_queue WHERE ${isDue} GROUP BY one, other
    HAVING max(touched_at) <= clock_timestamp() - ${idleMs}::float8 * interval '1 millisecond'`.execute(db)
  return rows
}
