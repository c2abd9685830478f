// Checks a table of rates before it is used.
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import type { Rate } from '#core/money/rate.ts'
import type { RateTable } from '../../platform/ports/ports.ts'

type Feed = { source?: unknown; base?: unknown; days?: unknown }

/** Units per euro, fixed at the changeover. */
const perEuro: Partial<Record<CurrencyCode, number>> = { HRK: 7.5345, BGN: 1.95583 }

/** Requires every currency. */
const none: ReadonlySet<CurrencyCode> = new Set()

/**
 * Reads a feed of the shape of `data/rates.json`: `{ source, base: 'USD', days: { 'YYYY-MM-DD': { NGN: 1422.8, … } } }`.
 * Throws when a day has no usable figure of a currency, unless that is one of `optional`.
 */
export function readFeed(feed: unknown, optional = none): RateTable[] {
  const { source, base, days } = (feed ?? {}) as Feed
  if (base !== 'USD' || typeof days !== 'object' || days === null)
    throw new Error('the feed is not a table of rates with base USD')
  return Object.entries(days)
    .filter(([day]) => isDay(day))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, figures]) => ({
      day,
      source: typeof source === 'string' ? source : 'unnamed',
      perUsd: wholeTable(day, figures as Record<string, unknown>, optional),
    }))
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** The figures of a day, with kuna and lev by their euro rates. Throws without a usable one that is not `optional`. */
export function wholeTable(
  day: string,
  figures: Record<string, unknown>,
  optional: ReadonlySet<CurrencyCode>,
): RateTable['perUsd'] {
  const table: RateTable['perUsd'] = {}
  for (const { code } of currencies) {
    const fixed = perEuro[code]
    const value = fixed === undefined ? figures[code] : Number((Number(figures.EUR) * fixed).toFixed(12))
    if (isUsable(value)) table[code] = value
    else if (!optional.has(code)) throw new Error(`the feed has no usable ${code} on ${day}`)
  }
  return table
}

/** Whether a figure of a feed or of the database is a rate: above 0, and `toFixed` writes it without an exponent. */
export const isUsable = (figure: unknown): figure is number =>
  typeof figure === 'number' && figure > 0 && figure < 1e15

/** The movement of a figure as a share: 0.1 is 10 %. Infinity, never NaN, when the two cannot be compared. */
export const moveOf = (before: number | undefined, after: number | undefined): number =>
  isUsable(before) && isUsable(after) ? Math.abs(after / before - 1) : Number.POSITIVE_INFINITY

/** As many decimals as a double has digits, so that a table against another currency loses nothing against the dollar. */
const decimals = 18
const scaled = (figure: number) => BigInt(figure.toFixed(decimals).replace('.', ''))

/** Figures against the dollar, of figures against another currency with `dollar` units for 1 of it. */
export const perDollar = (figures: Record<string, number>, dollar: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figures).map(([code, figure]) => {
      const quotient = (scaled(figure) * 10n ** BigInt(decimals)) / scaled(dollar)
      return [code, Number(`${quotient}e-${decimals}`)]
    }),
  )

/**
 * Units of `to` for 1 `from`, computed from 18 decimals of both figures and rounded to the rate's 10. Undefined when the
 * table lacks one of them.
 */
export function crossRate(
  perUsd: RateTable['perUsd'],
  from: CurrencyCode,
  to: CurrencyCode,
): Rate | undefined {
  const figure = (code: CurrencyCode) => {
    const perDollar = perUsd[code]
    return isUsable(perDollar) ? scaled(perDollar) : 0n
  }
  const [a, b] = [figure(to), figure(from)]
  const one = 10n ** 10n
  return a && b ? (a * one + b / 2n) / b : undefined
}
