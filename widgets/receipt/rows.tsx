import type { CardMoney } from '#core/contract/card-money.ts'
import type { OrderReceipt } from '#core/contract/receipts.ts'
import { TraderName } from '#core/exchange-ui/trader/TraderName.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { formatInverse, formatPrice, priceOf } from '#core/money/price.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { cardRows, type MoneyCards } from '#core/texts/card-rows.ts'
import type { CardMoneyTexts } from '#core/texts/shared/card-money/en.ts'
import type { Detail } from '#core/wizard/Details.tsx'
import { FeesLink } from '#core/wizard/FeesLink.tsx'
import type { Texts } from './texts/en.ts'

export const formatAmount = (
  { amount, currency }: { amount: string; currency: CurrencyCode },
  locale: string,
) => formatMoney(amount, currency, { locale })

/** A receipt names the reader in full and others by username. */
export const describeParty = ({ username, fullName }: OrderReceipt['owner'], texts: Texts) =>
  fullName === undefined ? (
    <TraderName name={username} />
  ) : (
    texts.party(bidiName(fullName), bidiName(username))
  )

/** Both directions. Today's market distance means nothing for a past rate, so it is left out. */
export function rateRow(
  needCurrency: CurrencyCode,
  haveCurrency: CurrencyCode,
  receipt: Pick<OrderReceipt, 'rate' | 'price'>,
  locale: string,
  texts: Texts,
): Detail {
  const { rate, price: quoted } = receipt
  const price = priceOf({ needCurrency, haveCurrency, rate, price: quoted })
  return {
    label: texts.rate,
    value: (
      <>
        <span>{formatPrice(price, locale)}</span>
        <br />
        <span>{formatInverse(price, locale)}</span>
      </>
    ),
  }
}

/** The reader's fee, and, where there is one, what left the card with it. */
export function feeRows(
  { amount, currency }: OrderReceipt['fee'],
  paid: string,
  locale: string,
  texts: Texts,
): Detail[] {
  const row = { label: texts.fee, value: <FeesLink>{formatMoney(amount, currency, { locale })}</FeesLink> }
  const fee = fromDecimal(amount, currency)
  if (fee === 0n) return [row]
  const total = formatMoney(fromDecimal(paid, currency) + fee, currency, { locale })
  return [row, { label: texts.total, value: total }]
}

/** The fee on what the reader `paid`, and their cards, with what became of the money on them. */
export const ownRows = (
  receipt: Pick<OrderReceipt, 'fee'> & MoneyCards,
  paid: string,
  money: CardMoney,
  locale: string,
  texts: Texts,
  cardTexts: CardMoneyTexts,
): Detail[] => [...feeRows(receipt.fee, paid, locale, texts), ...cardRows(receipt, money, cardTexts)]
