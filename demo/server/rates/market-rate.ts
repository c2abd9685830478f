// The market rate, its date, and whether it is too old for a system rate (rules/rates.md#stale).
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Rate, rateText } from '#core/money/rate.ts'
import shipped from '../data/rates.json' with { type: 'json' }
import type { RateTable } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import { crossRate, largestMove, readFeed } from './rate-table.ts'

/** A table covers a long weekend. */
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
    isStale: age > timeToLive && canGoStale(server, newest),
  }
}

/** In the sandbox the shipped table never goes stale; a feed's table does. */
const canGoStale = ({ settings }: Server, { source }: RateTable) =>
  !settings.isSandbox || (settings.ratesUrl !== undefined && source !== shipped.source)

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

/** A year and a day of daily figures is as much as a chart can show. */
const mostDays = 366

/**
 * Units of `to` for 1 `from` on each stored day, oldest first, as decimal text: the newest `mostDays` of them. Of a
 * day with figures from several sources those that came last; nothing that waits for the operator.
 */
export async function rateHistory(
  { database }: Server,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<{ day: string; rate: string }[]> {
  const rows = await database.db
    .selectFrom('rate_day')
    .distinctOn('day')
    .select(['day', 'per_usd'])
    .where('is_approved', '=', true)
    .orderBy('day', 'desc')
    .orderBy('fetched_at', 'desc')
    .limit(mostDays)
    .execute()
  return rows.reverse().map((row) => ({ day: row.day, rate: rateText(crossRate(row.per_usd, from, to)) }))
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

/** A feed or a database that was away is asked again after these, and not only after hours. */
const [firstRetryMs, maxRetryMs] = [5_000, 300_000]

/** Where RATES_URL is set: now and every RATES_EVERY. A feed that can't be read leaves the last good table. */
export function startRateRefresh(server: Server, log: (sentence: string) => void): () => Promise<void> {
  const { ratesUrl, ratesEvery } = server.settings
  if (!ratesUrl) return async () => {}
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const read = async () => {
    const answer = await fetch(ratesUrl, { signal: AbortSignal.timeout(20_000) })
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    const waiting = await storeFeed(server, await answer.json())
    for (const day of waiting) log(`rates of ${day} moved by more than 10 % and wait for the operator`)
  }
  // The next reading begins after this one has ended: a slow feed is never read twice at a time.
  let failures = 0
  const refresh = async () => {
    await read().then(
      () => {
        failures = 0
      },
      (error: Error) => {
        failures += 1
        log(`rates could not be refreshed: ${error.message}`)
      },
    )
    const everyMs = ratesEvery * 1000
    const waitMs = failures ? Math.min(everyMs, maxRetryMs, firstRetryMs * 2 ** (failures - 1)) : everyMs
    if (!stopped) timer = setTimeout(() => (running = refresh()), waitMs)
  }
  let running = refresh()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
