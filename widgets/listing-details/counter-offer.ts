import type { Order } from '#core/contract/orders.ts'
import { formatMoney, fromDecimal, type Minor } from '#core/money/money.ts'
import { fromRateText, giveUpFor } from '#core/money/rate.ts'
import type { Texts } from './texts/en.ts'

type Offered = Pick<
  Order,
  'orderAmount' | 'giveUpAmount' | 'haveCurrency' | 'needCurrency' | 'listingRate' | 'isCounterOffer'
>

/** The owner's gain over their own rate (negative for a loss), in minor units of the need-currency. */
export function gainOf(order: Offered): Minor {
  const atOwnRate = giveUpFor(
    fromDecimal(order.orderAmount, order.haveCurrency),
    order.haveCurrency,
    order.needCurrency,
    fromRateText(order.listingRate),
  )
  return fromDecimal(order.giveUpAmount, order.needCurrency) - atOwnRate
}

/** The effect of a counter-offer in money; undefined for an order at the owner's rate. */
export function describeCounterOffer(order: Offered, texts: Texts, locale?: string): string | undefined {
  if (!order.isCounterOffer) return undefined
  const gain = gainOf(order)
  if (gain === 0n) return texts.counterSame
  const size = formatMoney(gain < 0n ? -gain : gain, order.needCurrency, { locale, whole: true })
  return gain > 0n ? texts.counterMore(size) : texts.counterLess(size)
}
