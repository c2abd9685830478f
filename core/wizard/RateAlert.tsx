import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { SpreadNote } from '#core/exchange-ui/rail/SpreadNote.tsx'
import { formatPrice, type Price } from '#core/money/price.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { moneyTexts } from './texts/money/index.ts'
import type { SystemRate } from './use-system-rate.ts'

type RateAlertProps = {
  system: SystemRate
  /** Current price in the draft. */
  price: Price
  /** The effect of the change, in money: 'You offer US$969.70 instead of US$1,000.00.' */
  effect: (before: Price) => string
  /** Returns to where the rate is chosen. */
  onOwnRate: () => void
}

/** Warns before the PIN that the market rate has moved or is too old to use. */
export function RateAlert({ system, price, effect, onOwnRate }: RateAlertProps) {
  const money = useTexts(moneyTexts)
  const { locale } = useWidget().settings
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
  const { previousPrice } = system
  if (previousPrice === undefined) return null
  return (
    <Alert
      tone="warning"
      title={money.rateMoved}
      action={<LinkButton onClick={onOwnRate}>{money.changeRate}</LinkButton>}
    >
      {money.rateMovedText(
        formatPrice(price, locale),
        formatPrice(previousPrice, locale),
        effect(previousPrice),
      )}{' '}
      <span>{system.spread && <SpreadNote spread={system.spread} />}</span>
    </Alert>
  )
}
