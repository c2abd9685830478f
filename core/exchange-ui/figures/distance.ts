import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatTenths } from '#core/money/per-cent.ts'
import { cheaperBy, distanceFromMarket, type Price } from '#core/money/price.ts'
import type { RateTexts } from '../texts/rate/en.ts'

/** The reader of a price: the listing's owner, or the buyer. */
export type Reader = 'owner' | 'buyer'

type Reading = {
  /** The listing's need-currency. */
  need: CurrencyCode
  /** Without a reader the words say only how far the price is, not whether that is good. */
  reader?: Reader | undefined
  texts: RateTexts
  locale: string
}

/** `2.4% above market, you give up more`: of the figures on the screen (rules/rates.md#show-rates). */
export function describeDistance(
  price: Price,
  market: Price,
  { need, reader, texts, locale }: Reading,
): string {
  const tenths = distanceFromMarket(price, market)
  if (tenths === 0) return texts.atMarket
  const size = formatTenths(tenths, locale)
  const distance = tenths > 0 ? texts.aboveMarket(size) : texts.belowMarket(size)
  if (reader === undefined) return distance
  return texts.both(distance, texts[reader][cheaperBy(price, market, need) > 0 ? 'cheaper' : 'dearer'])
}
