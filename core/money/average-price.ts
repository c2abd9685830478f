/** The price of several exchanges together. */
import { type Minor, unit } from './money.ts'
import type { Pair, Side } from './pair.ts'
import { directionOf, type Price } from './price.ts'
import { fromRateText } from './rate.ts'

/** The price between both sums, in the pair's direction, to the nearest 10th decimal; undefined without an amount. */
export function averagePrice(sums: Readonly<Record<Side, Minor>>, pair: Pair): Price | undefined {
  const { base, quote } = directionOf(pair.give, pair.get)
  const [strong, weak] = base === pair.give ? [sums.give, sums.get] : [sums.get, sums.give]
  const below = strong * unit(quote)
  if (below === 0n) return undefined
  return { base, quote, figure: (weak * unit(base) * fromRateText('1') + below / 2n) / below }
}
