import type { OrderReceipt, ReceiptCard } from '#core/contract/receipts.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { fromRateText, rateBothWays } from '#core/money/rate.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import type { Detail } from '#core/wizard/Details.tsx'
import type { Texts } from './texts/en.ts'

export const formatAmount = (
  { amount, currency }: { amount: string; currency: CurrencyCode },
  locale: string,
) => formatMoney(amount, currency, { locale })

/** A receipt names the reader in full and others by username. */
export const describeParty = ({ username, fullName }: OrderReceipt['owner'], texts: Texts) =>
  fullName === undefined ? username : texts.party(bidiName(fullName), bidiName(username))

export const describeCard = ({ lastFour, friend }: ReceiptCard, texts: Texts) =>
  friend === undefined ? texts.card(lastFour ?? '') : texts.cardOf(friend)

/** Both directions. Today's market distance means nothing for a past rate, so it is left out. */
export function rateRow(
  need: CurrencyCode,
  have: CurrencyCode,
  rate: string,
  locale: string,
  texts: Texts,
): Detail {
  const [first, second] = rateBothWays(need, have, fromRateText(rate), locale)
  return {
    label: texts.rate,
    value: (
      <>
        <span>{first}</span>
        <br />
        <span>{second}</span>
      </>
    ),
  }
}

/** The reader's own fee and cards. */
export const ownRows = (
  receipt: Pick<OrderReceipt, 'fee' | 'debitCard' | 'creditCard'>,
  locale: string,
  texts: Texts,
): Detail[] => [
  { label: texts.fee, value: formatAmount(receipt.fee, locale) },
  { label: texts.debitCard, value: describeCard(receipt.debitCard, texts) },
  { label: texts.creditCard, value: describeCard(receipt.creditCard, texts) },
]
