// The market rate, its date, and whether it is too old for a system rate (rules/rates.md#stale).
import { sql } from 'kysely'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import { type Rate, rateText } from '#core/money/rate.ts'
import shipped from '../../platform/data/rates.json' with { type: 'json' }
import type { Db, Tx } from '../../platform/db/database.ts'
import { reportMarketChange } from '../../platform/live/market-changes.ts'
import { outageOf } from '../../platform/observability/report.ts'
import type { RateTable } from '../../platform/ports/ports.ts'
import type { Server } from '../../server.ts'
import { type FeedFormat, feedFormats } from './feed-formats.ts'
import { fetchFeed } from './fetch-feed.ts'
import { crossRate, isUsable, moveOf, readFeed } from './rate-table.ts'

/** Long enough for a long weekend without a new table. */
const maxAgeMs = 4 * dayMs
/** A day begins up to 14 hours earlier than in UTC. */
const maxAheadMs = 14 * 3600 * 1000
/** A refresh that moves any rate by more than this share waits for the operator. */
export const maxTrustedMove = 0.1

export type MarketRate = { rate: Rate; asOf: string; isStale: boolean }

/**
 * Units of `to` for 1 `from` by the newest approved table with both currencies; undefined without one. In a transaction
 * `db` is its `tx`.
 */
export async function marketRate(
  server: Server,
  from: CurrencyCode,
  to: CurrencyCode,
  db: Db | Tx = server.database.db,
): Promise<MarketRate | undefined> {
  const newest = await tablesWith(db, from, to)
    .orderBy('day', 'desc')
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rate = newest && crossRate(newest.per_usd, from, to)
  if (!newest || rate === undefined) return undefined
  return {
    rate,
    asOf: newest.day,
    isStale: isOld(server, newest.day) && canGoStale(server, newest),
  }
}

const ageMs = ({ clock }: Pick<Server, 'clock'>, day: string) =>
  clock().getTime() - Date.parse(`${day}T00:00:00Z`)

const isOld = (server: Pick<Server, 'clock'>, day: string) => ageMs(server, day) > maxAgeMs

/** The shipped table never goes stale in the sandbox; a feed's table does. */
const canGoStale = ({ settings }: Server, { source }: Pick<RateTable, 'source'>) =>
  !settings.isSandbox || (settings.ratesUrl !== undefined && source !== shipped.source)

/** Approved tables with both currencies: a feed may lack one. */
const tablesWith = (db: Db | Tx, from: CurrencyCode, to: CurrencyCode) =>
  db
    .selectFrom('rate_day')
    .select(['day', 'source', 'per_usd'])
    .where('is_approved', '=', true)
    .where(sql<boolean>`per_usd ->> ${from}::text IS NOT NULL AND per_usd ->> ${to}::text IS NOT NULL`)

/** The longest period of a chart: a year and a day. */
const maxDays = 366

/**
 * Units of `to` for 1 `from` on the newest `maxDays` stored days, oldest first, as decimal text. A day with several
 * sources has the figures that arrived last. Unapproved tables are left out.
 */
export async function rateHistory(
  server: Server,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<{ day: string; rate: string }[]> {
  const rows = await tablesWith(server.database.db, from, to)
    .distinctOn('day')
    .orderBy('day', 'desc')
    .orderBy('fetched_at', 'desc')
    .limit(maxDays)
    .execute()
  return rows.reverse().flatMap(({ day, per_usd }) => {
    const rate = crossRate(per_usd, from, to)
    return rate === undefined ? [] : [{ day, rate: rateText(rate) }]
  })
}

/**
 * Stores the missing days of a feed and returns those that wait for the operator. A figure of the day of its
 * currency's last approved one, or newer, is compared with it; after a jump the whole day is stored, but waits.
 *
 * A currency that the newest approved table lacks was added later. It never blocks the others: the feed may lack it, and
 * when it jumps or has no earlier figure, the day is stored without it and the operator is told. A currency that a partial
 * feed does not have at all keeps its last figure, which goes stale (rules/rates.md#formats).
 *
 * Throws as the format's `read` does, and when a day is in the future.
 */
export async function storeFeed(
  server: Server,
  feed: unknown,
  format: FeedFormat = feedFormats.cowrie,
): Promise<string[]> {
  const waiting: string[] = []
  const last = await newestFigures(server)
  let newestDay = [...last.values()].reduce((newest, { day }) => (day > newest ? day : newest), '')
  const isAdded = (code: CurrencyCode) => newestDay !== '' && last.get(code)?.day !== newestDay
  const isJump = (code: CurrencyCode, { day, perUsd }: RateTable) => {
    const before = last.get(code)
    const isCompared = newestDay !== '' && !(before && day < before.day)
    return isCompared && perUsd[code] !== undefined && moveOf(before?.figure, perUsd[code]) > maxTrustedMove
  }

  const tables = readTables(server, feed, format, new Set(codes.filter(isAdded)))
  const absent = format.isPartial ? absentFrom(tables) : []
  let isAnyStored = false
  for (const table of tables) {
    const jumps = codes.filter((code) => isJump(code, table))
    const waits = jumps.some((code) => !isAdded(code))
    const kept = waits ? table : without(table, jumps)
    const isStored = await store(server, [kept], !waits)
    if (waits) {
      if (isStored) waiting.push(table.day)
      continue
    }
    isAnyStored ||= isStored
    const missing = codes.filter((code) => kept.perUsd[code] === undefined && !absent.includes(code))
    if (isStored && missing.length > 0)
      server.report.warn(
        `rates of ${table.day} are stored without ${missing.join(', ')}, which the feed lacks or which moved by more than 10 %`,
      )
    for (const code of codes) {
      const figure = kept.perUsd[code]
      const before = last.get(code)
      if (figure !== undefined && !(before && table.day <= before.day))
        last.set(code, { day: table.day, figure })
    }
    if (table.day > newestDay) newestDay = table.day
  }
  if (isAnyStored && absent.length > 0)
    server.report.warn(
      `the feed has no rates of ${absent.join(', ')}, which keep their last ones until these are too old`,
    )
  reportMarketChange(server, { kind: 'rate' })
  return waiting
}

/** The tables of a feed. A made-up day of a sandbox may be in the future; elsewhere it would never go stale. */
function readTables(
  server: Pick<Server, 'clock' | 'settings'>,
  feed: unknown,
  format: FeedFormat,
  optional?: ReadonlySet<CurrencyCode>,
): RateTable[] {
  const tables = format.read(feed, optional)
  const { day } = tables.at(-1) ?? {}
  if (day !== undefined && !server.settings.isSandbox && ageMs(server, day) < -maxAheadMs)
    throw new Error(`the feed has rates of ${day}, which is in the future`)
  return tables
}

/** The currencies of which no table has a figure. */
const absentFrom = (tables: readonly RateTable[]) =>
  codes.filter((code) => tables.every(({ perUsd }) => perUsd[code] === undefined))

const codes = currencies.map(({ code }) => code)

const without = (table: RateTable, leftOut: readonly CurrencyCode[]): RateTable => ({
  ...table,
  perUsd: Object.fromEntries(
    Object.entries(table.perUsd).filter(([code]) => !leftOut.includes(code as CurrencyCode)),
  ),
})

type LastFigure = { readonly day: string; readonly figure: number }

/** The newest approved figure of each currency, from any table. In a transaction `db` is its `tx`. */
export async function newestFigures(
  { database }: Server,
  db: Db | Tx = database.db,
): Promise<Map<CurrencyCode, LastFigure>> {
  const { rows } = await sql<{ code: CurrencyCode; day: string; figure: unknown }>`
    SELECT DISTINCT ON (entry.key) entry.key AS code, day, entry.value AS figure
    FROM rate_day CROSS JOIN LATERAL jsonb_each(per_usd) AS entry
    WHERE is_approved
    ORDER BY entry.key, day DESC, fetched_at DESC`.execute(db)
  return new Map(
    rows.flatMap(({ code, day, figure }) => (isUsable(figure) ? [[code, { day, figure }] as const] : [])),
  )
}

/** Stores the shipped history. Its days never wait for approval, whatever moves lie between them. */
export const storeShippedHistory = (server: Server, feed: unknown): Promise<boolean> =>
  store(server, readFeed(feed), true)

/** Stores the shipped history for a sandbox without a feed: at each start its days are shifted, and end yesterday. */
export async function storeSandboxHistory(server: Server, feed: unknown): Promise<void> {
  const tables = readFeed(feed)
  const newest = tables.at(-1)
  if (!newest) return
  const shiftMs = Math.floor(ageMs(server, newest.day) / dayMs - 1) * dayMs
  const shifted = (day: string) => utcDay(Date.parse(`${day}T00:00:00Z`) + shiftMs)
  await server.database.db.deleteFrom('rate_day').where('source', '=', newest.source).execute()
  await store(
    server,
    tables.map((table) => ({ ...table, day: shifted(table.day) })),
    true,
  )
}

/**
 * Inserts tables. An existing day of the same source keeps its figures and gets the currencies that it lacks, unless
 * one of the two waits for the operator. Returns whether anything was stored.
 */
async function store(
  { database, clock }: Server,
  tables: readonly RateTable[],
  isApproved: boolean,
): Promise<boolean> {
  const rows = tables.map(({ day, source, perUsd }) => ({
    day,
    source,
    per_usd: JSON.stringify(perUsd),
    is_approved: isApproved,
    fetched_at: clock(),
  }))
  const { numInsertedOrUpdatedRows } = await database.db
    .insertInto('rate_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'source'])
        .doUpdateSet({ per_usd: sql`excluded.per_usd || rate_day.per_usd` })
        .where(
          sql<boolean>`excluded.is_approved = rate_day.is_approved AND excluded.per_usd || rate_day.per_usd <> rate_day.per_usd`,
        ),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** After a failure of the feed or the database the next refresh comes sooner than RATES_EVERY. */
const [firstRetryMs, maxRetryMs] = [5_000, 300_000]

/** With RATES_URL: refreshes now and every RATES_EVERY. An unreadable feed leaves the last good table in use. */
export function startRateRefresh(server: Server): () => Promise<void> {
  const { ratesUrl, ratesFormat, ratesEvery } = server.settings
  if (!ratesUrl) return async () => {}
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** The newest day of the last reading: a feed that has stopped is told once. */
  let toldDay: string | undefined = 'none'

  const read = async () => {
    const format = feedFormats[ratesFormat]
    const feed = format.parse(await fetchFeed(ratesUrl))
    const waiting = await storeFeed(server, feed, format)
    for (const day of waiting)
      server.report.warn(`rates of ${day} moved by more than 10 % and wait for the operator`)
    const newest = format.read(feed, everyCode).at(-1)?.day
    const isNews = newest !== toldDay
    toldDay = newest
    if (isNews && (newest === undefined || isOld(server, newest))) server.report.warn(sayAge(newest))
  }
  // The next refresh is scheduled when this one has ended, so a slow feed is never read twice at a time.
  let failures = 0
  const outage = outageOf(server.report, 'rates could not be refreshed', 'rates are refreshed again')
  const refresh = async () => {
    await read().then(
      () => {
        failures = 0
        outage.over()
      },
      (error) => {
        failures += 1
        outage.failed(error)
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

const everyCode: ReadonlySet<CurrencyCode> = new Set(codes)

const sayAge = (newest: string | undefined) =>
  newest === undefined
    ? 'the feed has no day'
    : `the newest rates of the feed are of ${newest}, which is too old for a system rate`

/** The result of one reading of the feed, in words for the operator. */
export type FeedFinding = { readonly isUsable: boolean; readonly text: string }

/**
 * Reads the feed of RATES_URL once, stores nothing, and says what it has or what is wrong. The 10 % guard is not asked:
 * it compares with what is stored.
 */
export async function checkFeed(server: Pick<Server, 'clock' | 'settings'>): Promise<FeedFinding> {
  const { ratesUrl, ratesFormat } = server.settings
  const newestShipped = readFeed(shipped).at(-1)?.day
  if (!ratesUrl)
    return {
      isUsable: false,
      text: `RATES_URL is not set: the rates are the shipped ones of ${newestShipped}`,
    }
  const format = feedFormats[ratesFormat]
  try {
    const tables = readTables(server, format.parse(await fetchFeed(ratesUrl)), format, everyCode)
    const newest = tables.at(-1)
    if (!newest || isOld(server, newest.day)) return { isUsable: false, text: sayAge(newest?.day) }
    const absent = codes.filter((code) => newest.perUsd[code] === undefined)
    const has = `the feed (${newest.source}) has rates of ${newest.day} for ${codes.length - absent.length} currencies`
    return {
      isUsable: true,
      text: absent.length > 0 ? `${has}, and none of ${absent.join(', ')}` : has,
    }
  } catch (error) {
    return { isUsable: false, text: `the feed of RATES_URL cannot be used: ${(error as Error).message}` }
  }
}
