/** Renders the history of orders, listings and transfers. */
import type { Language } from '#core/contract/languages.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatPrice, readPrice, type WirePrice } from '#core/money/price.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { Change, EndReason } from './facts.ts'

export type HistoryMessages = {
  readonly reasons: Readonly<Record<EndReason, string>>
  /** `US$400 for ₦640,000` */
  sums: (facts: { ordered: string; paid: string }) => string

  // An owner's changes of a listing
  /** Rates as `1 USD = 1,600.00 NGN`. */
  newRate: (facts: { now: string; before: string }) => string
  partFulfilment: (isOn: boolean) => string
  systemFulfilment: (isOn: boolean) => string
  /** Joins two changes. */
  and: string

  // The operator of the exchange, under receipts, mails and pages
  /** Follows the operator of a sandbox. */
  sandbox: string
  /** Replaces an operator. */
  nobody: string
}

const byLanguage = await inEachLanguage<HistoryMessages>(
  async (language) => (await import(`./history/${language}.ts`)).words,
)

export const historyMessages = (language: Language): HistoryMessages => byLanguage[language]

/** A stored reason in the reader's language; undefined without one. */
export const reasonIn = (language: Language = 'en', reason: EndReason | null): string | undefined =>
  reason === null ? undefined : byLanguage[language].reasons[reason]

/** The stored changes of a listing in the reader's language; rates have the same figures in all languages. */
export function changesIn(
  language: Language = 'en',
  changes: readonly Change[],
  { need, have }: { need: CurrencyCode; have: CurrencyCode },
): string {
  const messages = byLanguage[language]
  const rateIn = (rate: WirePrice) => formatPrice(readPrice(need, have, rate))
  const renderChange = (change: Change): string => {
    if (change.field === 'rate')
      return messages.newRate({ now: rateIn(change.to), before: rateIn(change.from) })
    return messages[change.field](change.to)
  }
  return changes.map(renderChange).join(messages.and)
}
