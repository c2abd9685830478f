import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { contractTexts } from '#core/texts/shared/contract/index.ts'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { cardHint, cardName, isExpired } from './flow/card-choice.ts'
import { moneyTexts } from './texts/money/index.ts'

type CardRadiosProps = {
  /** Names the group for assistive technology. */
  label: string
  name: string
  cards: readonly Card[]
  chosen: Card | undefined
  error?: string | undefined
  onChoose: (card: Card) => void
}

/** A choice among the person's cards, the same for debit and credit. */
export function CardRadios({ label, name, cards, chosen, error, onChoose }: CardRadiosProps) {
  const money = useTexts(moneyTexts)
  const contract = useTexts(contractTexts)
  return (
    <RadioCards
      hideLabel
      label={label}
      name={name}
      error={error}
      value={cards.find(({ id }) => id === chosen?.id)?.id ?? ''}
      onChange={(id) => {
        const card = cards.find((each) => each.id === id)
        if (card) onChoose(card)
      }}
      options={cards.map((card) => ({
        value: card.id,
        label: cardName(card, money),
        hint: cardHint(card, money, contract),
        icon: <CardIcon size={24} />,
        disabled: isExpired(card),
      }))}
    />
  )
}
