// Checks a table of rates before it is used.
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import type { Rate } from '#core/money/rate.ts'
import type { RateTable } from '../ports/ports.ts'

type Feed = { source?: unknown; base?: unknown; days?: unknown }

/** Fixed at the changeover to the euro. */
const perEuro: Partial<Record<CurrencyCode, number>> = { HRK: 7.5345, BGN: 1.95583 }

/** Reads a feed of the shape of `data/rates.json`: `{ source, base: 'USD', days: { 'YYYY-MM-DD': { NGN: 1422.8, … } } }`. */
export function readFeed(feed: unknown): RateTable[] {
  const { source, base, days } = (feed ?? {}) as Feed
  if (base !== 'USD' || typeof days !== 'object' || days === null)
    throw new Error('the feed is not a table of rates with base USD')
  return Object.entries(days)
    .filter(([day]) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, figures]) => ({
      day,
      source: typeof source === 'string' ? source : 'unnamed',
      perUsd: wholeTable(day, figures as Record<string, unknown>),
    }))
}

function wholeTable(day: string, figures: Record<string, unknown>): RateTable['perUsd'] {
  const table = {} as RateTable['perUsd']
  for (const { code } of currencies) {
    const fixed = perEuro[code]
    const value = fixed === undefined ? figures[code] : Number((Number(figures.EUR) * fixed).toFixed(12))
    if (typeof value !== 'number' || !(value > 0) || !Number.isFinite(value))
      throw new Error(`the feed has no usable ${code} on ${day}`)
    table[code] = value
  }
  return table
}

/** The largest movement between two tables as a share: 0.1 is 10 %. */
export function largestMove(before: RateTable['perUsd'], after: RateTable['perUsd']): number {
  return Math.max(...currencies.map(({ code }) => Math.abs(after[code] / before[code] - 1)))
}

/** Units of `to` for 1 `from`, rounded to the rate's 10 decimals, from both figures to their 12th decimal. */
export function crossRate(perUsd: RateTable['perUsd'], from: CurrencyCode, to: CurrencyCode): Rate {
  const figure = (code: CurrencyCode) => BigInt(perUsd[code].toFixed(12).replace('.', ''))
  const [a, b] = [figure(to), figure(from)]
  const one = 10n ** 10n
  return (a * one + b / 2n) / b
}
