/** The feeds that operators have, by `RATES_FORMAT` (rules/rates.md#formats). */
import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom'
import { utcDay } from '#core/contract/time.ts'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import type { RateTable } from '../../platform/ports/ports.ts'
import type { RateFormat } from '../../settings/rate-formats.ts'
import { isDay, isUsable, perDollar, readFeed, wholeTable } from './rate-table.ts'

export type FeedFormat = {
  /** Turns the text of a feed into what `read` takes. Throws when it is of another kind. */
  readonly parse: (text: string) => unknown
  /** Its tables, oldest first. Throws when a day lacks a currency that is not `optional`, or has an unusable figure. */
  readonly read: (feed: unknown, optional?: ReadonlySet<CurrencyCode>) => RateTable[]
  /** It may lack currencies, which then have no rate from it. Our own format promises all of them. */
  readonly isPartial: boolean
}

export const feedFormats: Record<RateFormat, FeedFormat> = {
  cowrie: { parse: parseJson, read: readFeed, isPartial: false },
  ecb: { parse: parseXml, read: readEcb, isPartial: true },
  openexchangerates: { parse: parseJson, read: readOpenExchangeRates, isPartial: true },
}

function parseJson(text: string): unknown {
  if (/^\s*</.test(text)) throw new Error('the feed is a web page or XML, not JSON')
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the feed is not JSON')
  }
}

function parseXml(text: string): unknown {
  if (/^\s*[{[]/.test(text)) throw new Error('the feed is JSON, not XML')
  // A document type could define entities; web pages have one, tables of rates have none.
  if (/<!doctype/i.test(text)) throw new Error('the feed is a web page, or has a document type')
  try {
    return new DOMParser({ onError: onWarningStopParsing, locator: false }).parseFromString(text, 'text/xml')
  } catch {
    throw new Error('the feed is not XML')
  }
}

const ecbSpace = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

type Document = ReturnType<DOMParser['parseFromString']>

/** `eurofxref-daily.xml` and `eurofxref-hist-90d.xml` of the European Central Bank: units for 1 euro. */
function readEcb(feed: unknown): RateTable[] {
  const cubes = [...(feed as Document).getElementsByTagNameNS(ecbSpace, 'Cube')]
  const days = new Map<string, [string, unknown][]>()
  for (const cube of cubes) {
    const day = cube.getAttribute('time')
    if (day === null) continue
    const figures = [...cube.getElementsByTagNameNS(ecbSpace, 'Cube')].map((each): [string, unknown] => [
      each.getAttribute('currency') ?? '',
      decimalOf(each.getAttribute('rate')),
    ])
    if (days.has(day)) throw new Error(`the feed has ${nameOfDay(day)} twice`)
    days.set(day, figures)
  }
  if (days.size === 0) throw new Error('the feed is not a table of rates of the European Central Bank')
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, figures]) => partialTable('European Central Bank', day, 'EUR', [['EUR', 1], ...figures]))
}

const decimalOf = (text: string | null): unknown =>
  text !== null && /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined

/** `latest.json` and `historical/….json` of Open Exchange Rates: units for 1 of the base, US dollars in most plans. */
function readOpenExchangeRates(feed: unknown): RateTable[] {
  const { timestamp, base, rates } = (feed ?? {}) as { timestamp?: unknown; base?: unknown; rates?: unknown }
  if (typeof base !== 'string' || typeof rates !== 'object' || rates === null)
    throw new Error('the feed is not a table of rates of Open Exchange Rates')
  if (typeof timestamp !== 'number' || !(timestamp > 0 && timestamp < 1e11))
    throw new Error('the feed has no usable time')
  const day = utcDay(timestamp * 1000)
  return [partialTable('Open Exchange Rates', day, base, Object.entries(rates))]
}

const ours: ReadonlySet<string> = new Set(currencies.map(({ code }) => code))
const optional = ours as ReadonlySet<CurrencyCode>

/** The table of one day, with what it has of our currencies; the dollar and the base must be there. */
function partialTable(
  source: string,
  day: string,
  base: string,
  figures: readonly (readonly [string, unknown])[],
): RateTable {
  if (!isDay(day)) throw new Error('the feed has an invalid day')
  const perBase: Record<string, number> = {}
  for (const [code, figure] of figures) {
    if (!ours.has(code)) continue
    if (!isUsable(figure)) throw new Error(`the feed has no usable ${code} on ${day}`)
    if (perBase[code] !== undefined) throw new Error(`the feed has ${code} twice on ${day}`)
    perBase[code] = figure
  }
  if (perBase[base] !== 1) throw new Error(`the feed has no usable base on ${day}`)
  if (perBase.USD === undefined) throw new Error(`the feed has no usable USD on ${day}`)
  return { day, source, perUsd: wholeTable(day, perDollar(perBase, perBase.USD), optional) }
}

const nameOfDay = (day: string) => (isDay(day) ? day : 'a day')
