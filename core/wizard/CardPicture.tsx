import { useTexts } from '#core/client/use-texts.ts'
import { brandOf } from '#core/contract/cards.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { brandNames } from './brand-names.ts'
import { type CardDraft, digitsOf, drawnNumber } from './card-checks.ts'
import cardFaceCss from './card-face.css?inline'
import type { SeenCard } from './encrypted/secured-fields.ts'
import { cardTexts } from './texts/card/index.ts'

registerSheet('card-face', cardFaceCss)

type CardPictureProps = Pick<CardDraft, 'number' | 'holderName' | 'month' | 'year'> & {
  /** Brand and last digits of a card whose number is typed elsewhere. */
  seen?: SeenCard | undefined
}

/** The card that is being typed. The fields beside it say the same to screen readers. It has no CVV to draw. */
export function CardPicture({ number, holderName, month, year, seen }: CardPictureProps) {
  const cardForm = useTexts(cardTexts)
  const brand = seen?.brand ?? brandOf(digitsOf(number))
  return (
    <div className="ui-card-face" data-brand={brand} data-drawn="">
      <span className="ui-card-face-number">
        {seen?.lastFour ? `•••• •••• •••• ${seen.lastFour}` : drawnNumber(number)}
      </span>
      <span className="ui-card-face-brand">{brandNames[brand]}</span>
      <bdi className="ui-card-face-name">{holderName.trim() || cardForm.holderName}</bdi>
      {!seen && (
        <span className="ui-card-face-expiry">
          {month || cardForm.monthPlaceholder}/{year || cardForm.yearPlaceholder}
        </span>
      )}
    </div>
  )
}
