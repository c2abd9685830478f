import type { CSSProperties } from 'react'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { useFlags } from './Flag.tsx'

type AmountWithFlagProps = {
  /** Decimal text or minor units of `currency`. */
  amount: string | Minor
  currency: CurrencyCode
  /** Hides zero decimals, for dashboards and orders. */
  whole?: boolean | undefined
  strong?: boolean | undefined
}

/** One element: a long table draws faster with fewer. */
export function AmountWithFlag({ amount, currency, whole = false, strong }: AmountWithFlagProps) {
  const { locale } = useWidget().settings
  const address = useFlags()(currency)
  return (
    <bdi
      className="ui-money ui-amount-flag"
      part="money"
      data-strong={strong ? '' : undefined}
      style={address ? ({ '--_flag': `url("${address}")` } as CSSProperties) : undefined}
    >
      {formatMoney(amount, currency, { locale, whole })}
    </bdi>
  )
}
