import { Money } from '#core/exchange-ui/figures/Money.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { feeOn, noFee } from '#core/money/fee.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import type { Detail } from './Details.tsx'
import { FeesLink } from './FeesLink.tsx'
import type { MoneyTexts } from './texts/money/en.ts'

/** Fee line of a money step, charged on the amount that leaves the card. */
export const feeDetail = (
  paid: Minor,
  currency: CurrencyCode,
  locale: string,
  moneyTexts: MoneyTexts,
): Detail => ({
  label: moneyTexts.fee,
  value: (
    <FeesLink>
      <Money>{formatMoney(feeOn(paid, noFee), currency, { locale })}</Money>
    </FeesLink>
  ),
})
