import { useWidget } from '#core/client/widget.ts'
import { formatMoney } from '#core/money/money.ts'
import { rateBothWays } from '#core/money/rate.ts'
import { cardName, creditName } from '#core/wizard/card-choice.ts'
import { type Detail, SoFar } from '#core/wizard/Details.tsx'
import { feeDetail } from '#core/wizard/fee-detail.tsx'
import { useMoneyTexts } from '#core/wizard/money-texts.ts'
import { figuresOf, type ListingDraft, offerOf, rateOf } from './draft.ts'
import type { Chosen } from './step-props.ts'
import { useTexts } from './texts.ts'

/** What has been chosen so far. */
export function Summary({ draft, chosen }: { draft: ListingDraft; chosen: Chosen }) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { locale } = useWidget().settings
  const rate = rateOf(draft)
  const offer = offerOf(draft)
  const rows: Detail[] = [
    { label: texts.youNeed, value: formatMoney(figuresOf(draft).needAmount, draft.needCurrency, { locale }) },
  ]
  if (offer !== undefined) {
    rows.push({ label: texts.youOffer, value: formatMoney(offer, draft.haveCurrency, { locale }) })
    rows.push(feeDetail(offer, draft.haveCurrency, locale, moneyTexts))
  }
  if (rate !== undefined) {
    const [first] = rateBothWays(draft.needCurrency, draft.haveCurrency, rate, locale)
    rows.push({ label: texts.rate, value: first })
  }
  if (chosen.debit) rows.push({ label: texts.debitCard, value: cardName(chosen.debit, moneyTexts) })
  if (chosen.credit) rows.push({ label: texts.creditTo, value: creditName(chosen.credit, moneyTexts) })
  return <SoFar rows={rows} />
}
