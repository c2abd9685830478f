import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { feeTexts } from '#core/exchange-ui/texts/fee/index.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import type { Detail } from './Details.tsx'
import { FeesLink } from './FeesLink.tsx'

type FeeRowsOptions = {
  /** Minor units; undefined while unknown. */
  fee: Minor | undefined
  /** The fee could not be loaded. */
  hasFailed?: boolean
  /** The payment that it is on top of, in minor units. */
  paid: Minor
  currency: CurrencyCode
  /** Label of both together. */
  total?: string | undefined
  /** In a running summary, whose amounts have no flags. */
  isSummary?: boolean
}

/** The fee line that every money step has, and, where there is a fee, the sum that leaves the card. */
export function useFeeRows({ fee, hasFailed, paid, currency, total, isSummary }: FeeRowsOptions): Detail[] {
  const texts = useTexts(feeTexts)
  const { locale } = useWidget().settings
  if (fee === undefined)
    return [{ label: texts.fee, value: hasFailed ? texts.unknown : <Skeleton width={72} height={20} /> }]
  const line: Detail = {
    label: texts.fee,
    value: (
      <FeesLink>
        <Money>{formatMoney(fee, currency, { locale })}</Money>
      </FeesLink>
    ),
  }
  if (fee === 0n) return [line]
  return [
    line,
    {
      label: total ?? texts.total,
      value: isSummary ? (
        formatMoney(paid + fee, currency, { locale })
      ) : (
        <AmountWithFlag amount={paid + fee} currency={currency} />
      ),
      strong: true,
    },
  ]
}
