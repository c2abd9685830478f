/** The system rate: the market's, less the operator's spread (rules/rates.md#spread). */
import type { CurrencyCode } from './currencies.ts'
import { formatDigits } from './money.ts'
import type { Price } from './price.ts'
import { ceilDivide } from './rate.ts'

/** Parts of a million of what the market gives: 5,000 is 0.5 %. */
export type Spread = bigint

const whole = 1_000_000n
const perCent = 10_000n
/** A worse rate would be warned of in the form that offers it. */
const maxSpread = 5n * perCent

/** A spread of per cent with up to 4 decimals, from 0 to 5; undefined for any other text. */
export function parseSpread(text: string): Spread | undefined {
  const [, units, decimals = ''] = /^(\d)(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (units === undefined) return undefined
  const spread = BigInt(units) * perCent + BigInt(decimals.padEnd(4, '0'))
  return spread <= maxSpread ? spread : undefined
}

/** A spread in per cent, as decimal text: `0.5`. */
export const spreadText = (spread: Spread): string =>
  `${spread / perCent}.${String(spread % perCent).padStart(4, '0')}`.replace(/\.?0+$/, '')

/** `0.5 %` of the spread's text, which never breaks into two lines. */
export function formatSpread(text: string, locale?: string): string {
  return `${formatDigits(text, { locale, decimals: text.split('.')[1]?.length ?? 0 })}\u00a0%`
}

/**
 * The price at which who gives `give` takes the system rate: they get the market's amount less the spread, whichever
 * currency it is. Rounded against them at the rate's 10th decimal, so that it is never better than the market's.
 */
export const systemPrice = (market: Price, give: CurrencyCode, spread: Spread): Price => ({
  ...market,
  figure:
    give === market.base
      ? (market.figure * (whole - spread)) / whole
      : ceilDivide(market.figure * whole, whole - spread),
})
