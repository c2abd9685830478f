import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { Flag } from './Flag.tsx'
import { Money } from './Money.tsx'

type AmountWithFlagProps = {
  /** Decimal text or minor units of `currency`. */
  amount: string | Minor
  currency: CurrencyCode
  /** Hides zero decimals, for dashboards and orders. */
  whole?: boolean | undefined
  strong?: boolean | undefined
}

export function AmountWithFlag({ amount, currency, whole = false, strong }: AmountWithFlagProps) {
  const { locale } = useWidget().settings
  return (
    <span className="ui-amount-flag">
      <Flag currency={currency} size={20} />
      <Money strong={strong}>{formatMoney(amount, currency, { locale, whole })}</Money>
    </span>
  )
}
