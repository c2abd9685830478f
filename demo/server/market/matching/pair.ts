/**
 * Two crossing listings that are posted at the same instant can't see each other: each one's transaction commits after
 * the other has looked. So whoever may cause a match locks the row of the pair of currencies first, in the order of
 * the alphabet whichever way the listing faces, and then finds everything that stands in the pair.
 *
 * The order of locks: idempotency key, pair, listings, their pending orders, accounts. Under its pair's lock a
 * transaction is the only one that locks more than one listing, so it may take them in the order of their prices.
 */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Tx } from '../../db/database.ts'

export async function lockPair(
  tx: Tx,
  needCurrency: CurrencyCode,
  haveCurrency: CurrencyCode,
): Promise<void> {
  const [one, other] =
    needCurrency < haveCurrency ? [needCurrency, haveCurrency] : [haveCurrency, needCurrency]
  const lock = sql`SELECT 1 FROM market_pair WHERE one = ${one} AND other = ${other} FOR UPDATE`
  if ((await lock.execute(tx)).rows.length) return
  // The pair's first listing ever. Of two at once the second waits here for the first.
  await sql`INSERT INTO market_pair (one, other) VALUES (${one}, ${other}) ON CONFLICT DO NOTHING`.execute(tx)
  await lock.execute(tx)
}
