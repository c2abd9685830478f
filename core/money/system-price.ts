/** The system rate: the market's, less the operator's spread (rules/rates.md#spread). */
import type { CurrencyCode } from './currencies.ts'
import { type PerCent, parsePerCent, whole } from './per-cent.ts'
import type { Price } from './price.ts'
import { ceilDivide } from './rate.ts'

/** The part of the market's amount that the system rate keeps back. */
export type Spread = PerCent

/** 5 %. A worse rate would be warned of in the form that offers it. */
const maxSpread: Spread = 50_000n

/** A spread of per cent with up to 4 decimals, from 0 to 5; undefined for any other text. */
export function parseSpread(text: string): Spread | undefined {
  const spread = parsePerCent(text)
  return spread !== undefined && spread <= maxSpread ? spread : undefined
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
