/**
 * Two crossing listings that are posted at the same instant cannot see each other: each transaction commits after the
 * other one's search. So a transaction that may cause a match first locks the row of the currency pair, the same row for
 * both directions, and then sees every listing of the pair.
 *
 * The order of locks: idempotency key, pair, listings, their pending orders, accounts. Only the transaction with the
 * pair's lock locks more than one listing, so it may take them in the order of their prices.
 */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** The two currencies in the order of the table. */
export const pairKey = (a: CurrencyCode, b: CurrencyCode) =>
  a < b ? { one: a, other: b } : { one: b, other: a }

export async function lockPair(
  tx: Tx,
  needCurrency: CurrencyCode,
  haveCurrency: CurrencyCode,
): Promise<void> {
  const { one, other } = pairKey(needCurrency, haveCurrency)
  const lock = sql`SELECT 1 FROM market_pair WHERE one = ${one} AND other = ${other} FOR UPDATE`
  if ((await lock.execute(tx)).rows.length) return
  // The pair's first listing. Of two concurrent inserts the second waits here.
  await sql`INSERT INTO market_pair (one, other) VALUES (${one}, ${other}) ON CONFLICT DO NOTHING`.execute(tx)
  await lock.execute(tx)
}
