import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { dayInWords } from '#core/texts/dates.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import { fromRateText, rateBothWays } from '../money/rate.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { moneyTexts } from './texts/money/index.ts'
import type { SystemRate } from './use-system-rate.ts'

type RateNoticeProps = {
  system: SystemRate
  need: CurrencyCode
  have: CurrencyCode
  /** The rate in the draft now. */
  rate: string
  /** What that changes, in money: 'You offer US$969.70 instead of US$1,000.00.' */
  effect: (before: string) => string
  /** Back to where the rate is chosen. */
  onOwnRate: () => void
}

/** Says before the PIN that the market rate has moved, or that it has become too old to be taken. */
export function RateNotice({ system, need, have, rate, effect, onOwnRate }: RateNoticeProps) {
  const money = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const inWords = (text: string) => rateBothWays(need, have, fromRateText(text), locale)[0]
  if (system.isStale && system.asOf) {
    return (
      <Notice
        tone="warning"
        title={money.rateStale}
        action={<LinkButton onClick={onOwnRate}>{money.ownRate}</LinkButton>}
      >
        {money.rateStaleText(dayInWords(system.asOf, locale))}
      </Notice>
    )
  }
  if (system.before === undefined) return null
  return (
    <Notice
      tone="warning"
      title={money.rateMoved}
      action={<LinkButton onClick={onOwnRate}>{money.changeRate}</LinkButton>}
    >
      {money.rateMovedText(inWords(rate), inWords(system.before), effect(system.before))}
    </Notice>
  )
}
