/** Guesses the price meant by one far from the market. Separate from the typed price: only a question needs it. */
import type { Price } from './price.ts'
import { isFar } from './typed-price.ts'

/** The same figure the other way round, or the market's price if that is far from the market, too. */
export function likelyPrice(price: Price, market: Price): Price {
  const turned: Price = { figure: price.figure, base: price.quote, quote: price.base }
  return isFar(turned, market) ? market : turned
}
