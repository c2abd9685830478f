import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { formatPrice, type Price } from '#core/money/price.ts'
import { spreadTexts } from '../texts/spread/index.ts'

export type SpreadTextProps = {
  /** Per cent, as decimal text. */
  spread: string
  /** The system rate, where nothing else shows it. */
  price?: Price | undefined
}

/** Says that the system rate includes a spread (rules/rates.md#spread). */
export function SpreadText({ spread, price }: SpreadTextProps) {
  const texts = useTexts(spreadTexts)
  const { locale } = useWidget().settings
  const size = formatPerCent(spread, locale)
  return price ? texts.systemRate(formatPrice(price, locale), size) : texts.includes(size)
}
