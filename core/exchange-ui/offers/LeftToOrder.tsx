import { useTexts } from '#core/client/use-texts.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { ListAmount } from './ListAmount.tsx'
import { offerTexts } from './texts/index.ts'

type LeftToOrderProps = {
  /** Decimal text, as is `whole`. */
  left: string
  whole: string | undefined
  currency: CurrencyCode
}

/** What can still be ordered of a listing, over a bar of how much of the whole that is. */
export function LeftToOrder({ left, whole, currency }: LeftToOrderProps) {
  const texts = useTexts(offerTexts)
  const percent = Math.round((100 * Number(left)) / Number(whole ?? left)) || 0
  return (
    <span className="ui-left">
      <ListAmount strong amount={left} currency={currency} />
      <svg role="img" aria-label={texts.left(percent)} width="100%" height="4" className="ui-left-bar">
        <rect width="100%" height="4" rx="2" />
        <rect width={`${percent}%`} height="4" rx="2" />
      </svg>
    </span>
  )
}
