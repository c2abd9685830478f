import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { feeTexts } from '#core/exchange-ui/texts/fee/index.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import type { AgreedFee } from './use-agreed-fee.ts'

/** Says before the PIN that the fee cannot be loaded, or is another one than the person has seen. */
export function FeeAlert({ fee, currency }: { fee: AgreedFee; currency: CurrencyCode }) {
  const texts = useTexts(feeTexts)
  const { locale } = useWidget().settings
  const { amount, before, hasFailed, retry } = fee
  if (hasFailed)
    return (
      <LoadFailure title={texts.failed} onRetry={retry}>
        {texts.failedText}
      </LoadFailure>
    )
  if (amount === undefined || before === undefined) return null
  return (
    <Alert tone="warning" title={texts.changed}>
      {texts.changedText(
        formatMoney(amount, currency, { locale }),
        formatMoney(before, currency, { locale }),
      )}
    </Alert>
  )
}
