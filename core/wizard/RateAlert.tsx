import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromRateText, rateBothWays } from '#core/money/rate.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { moneyTexts } from './texts/money/index.ts'
import type { SystemRate } from './use-system-rate.ts'

type RateAlertProps = {
  system: SystemRate
  need: CurrencyCode
  have: CurrencyCode
  /** Current rate in the draft. */
  rate: string
  /** The effect of the change, in money: 'You offer US$969.70 instead of US$1,000.00.' */
  effect: (before: string) => string
  /** Returns to where the rate is chosen. */
  onOwnRate: () => void
}

/** Warns before the PIN that the market rate has moved or is too old to use. */
export function RateAlert({ system, need, have, rate, effect, onOwnRate }: RateAlertProps) {
  const money = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const formatPair = (text: string) => rateBothWays(need, have, fromRateText(text), locale)[0]
  if (system.isStale && system.asOf) {
    return (
      <Alert
        tone="warning"
        title={money.rateStale}
        action={<LinkButton onClick={onOwnRate}>{money.ownRate}</LinkButton>}
      >
        {money.rateStaleText(formatDay(system.asOf, locale))}
      </Alert>
    )
  }
  if (system.previousRate === undefined) return null
  return (
    <Alert
      tone="warning"
      title={money.rateMoved}
      action={<LinkButton onClick={onOwnRate}>{money.changeRate}</LinkButton>}
    >
      {money.rateMovedText(formatPair(rate), formatPair(system.previousRate), effect(system.previousRate))}
    </Alert>
  )
}
