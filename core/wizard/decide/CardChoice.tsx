import { useTexts } from '#core/client/use-texts.ts'
import { contractTexts } from '#core/texts/shared/contract/index.ts'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { cardHint, cardName, isExpired } from '../flow/card-choice.ts'
import { MyCards } from '../MyCards.tsx'
import { moneyTexts } from '../texts/money/index.ts'

type CardChoiceProps = {
  /** Id of the chosen card; empty if none. */
  value: string
  isMissing: boolean
  onChoose: (id: string) => void
  onAdd: () => void
}

/** The card that incoming money arrives on. A card must be chosen (rules/transfers.md#accept). */
export function CardChoice({ value, isMissing, onChoose, onAdd }: CardChoiceProps) {
  const money = useTexts(moneyTexts)
  const contract = useTexts(contractTexts)
  return (
    <MyCards added={[]} onAdd={onAdd}>
      {(cards) => (
        <RadioCards
          label={money.cardToCredit}
          name="card"
          value={value}
          error={isMissing ? money.cardToCredit : undefined}
          onChange={onChoose}
          options={cards.map((card) => ({
            value: card.id,
            label: cardName(card, money),
            hint: cardHint(card, money, contract),
            icon: <CardIcon size={24} />,
            disabled: isExpired(card),
          }))}
        />
      )}
    </MyCards>
  )
}
