import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { likelyPrice } from '#core/money/likely-price.ts'
import { formatEquation, formatPrice, type Price } from '#core/money/price.ts'
import { keptPrice, type TypedPrice, typePrice } from '#core/money/typed-price.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { farTexts } from '../texts/far/index.ts'

export type FarRateProps = {
  price: Price
  market: Price
  /** The person takes the price that they may have meant. */
  onUse: (price: TypedPrice) => void
  /** The person keeps the price; `kept` names it in the draft. */
  onKeep: (kept: string) => void
  /** After either, too. */
  onClose: () => void
}

/** Asks about a price far from the market: `Did you mean 1 USD = 1,600.00 NGN?` (rules/rates.md#guard-rails). */
export function FarRate({ price, market, onUse, onKeep, onClose }: FarRateProps) {
  const texts = useTexts(farTexts)
  const { locale } = useWidget().settings
  const likely = likelyPrice(price, market)
  return (
    <Dialog
      alert
      open
      size="small"
      onClose={onClose}
      title={texts.title(formatPrice(likely, locale))}
      description={texts.text(formatEquation(price, locale), formatPrice(market, locale))}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onClose()
              onKeep(keptPrice(price))
            }}
          >
            {texts.keep(formatEquation(price, locale))}
          </Button>
          <Button
            onClick={() => {
              onClose()
              onUse(typePrice(likely))
            }}
          >
            {texts.use(formatPrice(likely, locale))}
          </Button>
        </>
      }
    />
  )
}
