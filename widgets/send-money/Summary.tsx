import { useWidget } from '#core/client/widget.ts'
import { formatMoney } from '#core/money/money.ts'
import { cardName } from '#core/wizard/card-choice.ts'
import { type Detail, SoFar } from '#core/wizard/Details.tsx'
import { useMoneyTexts } from '#core/wizard/money-texts.ts'
import { type Beneficiary, figuresOf, type SendDraft } from './draft.ts'
import type { Chosen } from './step-props.ts'
import { useTexts } from './texts.ts'

type SummaryProps = { draft: SendDraft; beneficiary: Beneficiary | undefined; chosen: Chosen }

/** What has been chosen so far. */
export function Summary({ draft, beneficiary, chosen }: SummaryProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { locale } = useWidget().settings
  const figures = figuresOf(draft)
  const rows: Detail[] = []
  if (figures) {
    rows.push({ label: texts.youSend, value: formatMoney(figures.amount, figures.currency, { locale }) })
  }
  if (beneficiary) rows.push({ label: texts.to, value: beneficiary.name })
  if (chosen.debit) rows.push({ label: texts.debitCard, value: cardName(chosen.debit, moneyTexts) })
  return <SoFar rows={rows} />
}
