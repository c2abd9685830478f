import { useWidget } from '#core/client/widget.ts'
import { type CurrencyCode, currency as factsOf } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { Flag } from '../figures/Flag.tsx'

type ListAmountProps = {
  /** Decimal text. */
  amount: string
  currency: CurrencyCode
  strong?: boolean | undefined
}

/** An amount of a row, without zero decimals, which keep their room: the decimals of a column stand below each other. */
export function ListAmount({ amount, currency, strong }: ListAmountProps) {
  const { locale } = useWidget().settings
  const { decimals } = factsOf(currency)
  const isWhole = decimals > 0 && !/\.\d*[1-9]/.test(amount)
  return (
    <span className="ui-amount-flag">
      <Flag currency={currency} size={20} />
      <bdi
        className="ui-money"
        part="money"
        data-strong={strong ? '' : undefined}
        data-pad={isWhole ? '.'.padEnd(1 + decimals, '0') : undefined}
      >
        {formatMoney(amount, currency, { locale, whole: true })}
      </bdi>
    </span>
  )
}
