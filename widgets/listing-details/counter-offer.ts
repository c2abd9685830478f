import { canDecide, type Order } from '#core/contract/orders.ts'
import { formatMoney, fromDecimal, type Minor } from '#core/money/money.ts'
import { listingPriceOf, payFor } from '#core/money/price.ts'
import type { Texts } from './texts/en.ts'

type Offered = Pick<
  Order,
  | 'orderAmount'
  | 'giveUpAmount'
  | 'haveCurrency'
  | 'needCurrency'
  | 'listingRate'
  | 'listingPrice'
  | 'isCounterOffer'
>

/** The owner's gain over their own rate (negative for a loss), in minor units of the need-currency. */
export function gainOf(order: Offered): Minor {
  const ordered = fromDecimal(order.orderAmount, order.haveCurrency)
  const atOwnRate = payFor(ordered, order.haveCurrency, listingPriceOf({ ...order, rate: order.listingRate }))
  return fromDecimal(order.giveUpAmount, order.needCurrency) - atOwnRate
}

/** Waiting orders come first, the owner's highest gain over their own rate on top; the rest stays as it is. */
export const rankRequests = <Each extends Offered & Pick<Order, 'status'>>(
  orders: readonly Each[],
): readonly Each[] => {
  const waiting = orders.filter(canDecide).map((order) => ({ order, gain: gainOf(order) }))
  const ranked = waiting.sort((a, b) => (a.gain === b.gain ? 0 : a.gain > b.gain ? -1 : 1))
  return [...ranked.map(({ order }) => order), ...orders.filter((order) => !canDecide(order))]
}

/** The effect of a counter-offer in money; undefined for an order at the owner's rate. */
export function describeCounterOffer(order: Offered, texts: Texts, locale?: string): string | undefined {
  if (!order.isCounterOffer) return undefined
  const gain = gainOf(order)
  if (gain === 0n) return texts.counterSame
  const size = formatMoney(gain < 0n ? -gain : gain, order.needCurrency, { locale, whole: true })
  return gain > 0n ? texts.counterMore(size) : texts.counterLess(size)
}
