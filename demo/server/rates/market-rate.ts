// D §5: the market rate, its date, and whether it is too old to be used as system rate.
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Rate } from '#core/money/rate.ts'
import type { RateTable } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import { crossRate, largestMove, readFeed } from './rate-table.ts'

/** A table covers a long weekend; in the sandbox the shipped one doesn't go stale. */
const timeToLive = 4 * 24 * 3600 * 1000
/** A refresh that moves any rate by more waits for the operator. */
const largestTrustedMove = 0.1

export type MarketRate = { rate: Rate; asOf: string; isStale: boolean }

/** Units of `to` for 1 `from` by the newest approved table; undefined where there is none. */
export async function marketRate(
  server: Server,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<MarketRate | undefined> {
  const newest = await newestTable(server)
  if (!newest) return undefined
  const age = server.clock().getTime() - Date.parse(`${newest.day}T00:00:00Z`)
  return {
    rate: crossRate(newest.perUsd, from, to),
    asOf: newest.day,
    isStale: !server.settings.isSandbox && age > timeToLive,
  }
}

async function newestTable({ database }: Server): Promise<RateTable | undefined> {
  const row = await database.db
    .selectFrom('rate_day')
    .select(['day', 'source', 'per_usd'])
    .where('is_approved', '=', true)
    .orderBy('day', 'desc')
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { day: row.day, source: row.source, perUsd: row.per_usd }
}

/**
 * Stores every day of a feed that isn't there yet. The newest day is compared with the newest approved one: a jump
 * is kept but waits for the operator. Answers the days that wait.
 */
export async function storeFeed(server: Server, feed: unknown): Promise<string[]> {
  const waiting: string[] = []
  let before = await newestTable(server)
  for (const table of readFeed(feed)) {
    const isNewer = !before || table.day > before.day
    const isJump =
      before !== undefined && isNewer && largestMove(before.perUsd, table.perUsd) > largestTrustedMove
    const stored = await server.database.db
      .insertInto('rate_day')
      .values({
        day: table.day,
        source: table.source,
        per_usd: JSON.stringify(table.perUsd),
        is_approved: !isJump,
        fetched_at: server.clock(),
      })
      .onConflict((conflict) => conflict.columns(['day', 'source']).doNothing())
      .executeTakeFirst()
    if (isJump && stored.numInsertedOrUpdatedRows) waiting.push(table.day)
    else if (isNewer && !isJump) before = table
  }
  return waiting
}

/** The shipped history is the first there is: its own days never wait, whatever happened between two of them. */
export async function storeShippedHistory(server: Server, feed: unknown): Promise<void> {
  const rows = readFeed(feed).map((table) => ({
    day: table.day,
    source: table.source,
    per_usd: JSON.stringify(table.perUsd),
    is_approved: true,
    fetched_at: server.clock(),
  }))
  await server.database.db
    .insertInto('rate_day')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'source']).doNothing())
    .execute()
}

/** Where RATES_URL is set: now and every six hours. A feed that can't be read leaves the last good table. */
export function startRateRefresh(server: Server, log: (sentence: string) => void): () => void {
  const { ratesUrl } = server.settings
  if (!ratesUrl) return () => {}
  const refresh = async () => {
    try {
      const answer = await fetch(ratesUrl, { signal: AbortSignal.timeout(20_000) })
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      const waiting = await storeFeed(server, await answer.json())
      for (const day of waiting) log(`rates of ${day} moved by more than 10 % and wait for the operator`)
    } catch (error) {
      log(`rates could not be refreshed: ${(error as Error).message}`)
    }
  }
  void refresh()
  const timer = setInterval(refresh, 6 * 3600 * 1000)
  return () => clearInterval(timer)
}
