/** What a price far from the market was meant to be. Separate from the typed price: only a question about it needs it. */
import type { Price } from './price.ts'
import { isFar } from './typed-price.ts'

/** What somebody who typed a far price may have meant: the same figure the other way round, or the market's price. */
export function likelyPrice(price: Price, market: Price): Price {
  const turned: Price = { figure: price.figure, base: price.quote, quote: price.base }
  return isFar(turned, market) ? market : turned
}
