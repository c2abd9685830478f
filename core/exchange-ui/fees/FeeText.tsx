import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { feeOn, isFree } from '#core/money/fee.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { formatPerCent, perCentText } from '#core/money/per-cent.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { feeTexts } from '../texts/fee/index.ts'
import { useFeeTerms } from './use-fee-terms.ts'

export type FeeTextProps = {
  /** The payment in minor units, without the fee; undefined or 0 before an amount is typed. */
  paid: Minor | undefined
  currency: CurrencyCode
  /** The sentence around the fee. */
  text: (fee: string) => string
  /** The fee of a listing, which is charged as it sells: says so in place of `text`. */
  isOffer?: boolean
}

/** The fee on a payment that is being typed; before that, what it will be. */
export function FeeText({ paid, currency, text, isOffer }: FeeTextProps) {
  const texts = useTexts(feeTexts)
  const { retry } = useTexts(uiTexts)
  const { locale } = useWidget().settings
  const { terms, loading, refetch } = useFeeTerms(currency)
  if (!terms)
    return loading ? (
      <Skeleton width="70%" />
    ) : (
      <>
        {texts.failed} <LinkButton onClick={() => void refetch().catch(() => undefined)}>{retry}</LinkButton>
      </>
    )
  const { share, minimum } = terms
  const inWords = (amount: Minor) => formatMoney(amount, currency, { locale })
  if (isFree(terms)) return text(inWords(0n))
  const say = isOffer ? texts.ofOffer : text
  if (paid) return say(inWords(feeOn(paid, terms)))
  const least = minimum > 0n ? inWords(minimum) : undefined
  return say(share === 0n && least ? least : texts.terms(formatPerCent(perCentText(share), locale), least))
}
