import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { contractTexts } from '#core/texts/shared/contract/index.ts'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { cardHint, cardName, isExpired } from './flow/card-choice.ts'
import { WizardStep } from './flow/Wizard.tsx'
import { MyCards } from './MyCards.tsx'
import { moneyTexts } from './texts/money/index.ts'

type PickCardProps = {
  /** What will happen to this card. */
  hint: string
  chosen: Card | undefined
  added: readonly Card[]
  onChoose: (card: Card) => void
  /** Opens the add-card detour. */
  onAdd: () => void
  onNext: () => void
}

/** The step that picks the person's card to debit. Continue is disabled until a card is chosen. */
export function PickCard({ hint, chosen, added, onChoose, onAdd, onNext }: PickCardProps) {
  const money = useTexts(moneyTexts)
  const contract = useTexts(contractTexts)
  return (
    <WizardStep title={money.cardToDebit} disabled={!chosen} onNext={onNext}>
      <p className="ui-muted">{hint}</p>
      <MyCards added={added} onAdd={onAdd}>
        {(cards) => (
          <>
            <RadioCards
              hideLabel
              label={money.cardToDebit}
              name="card"
              value={chosen?.id ?? ''}
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
            <div>
              <LinkButton onClick={onAdd}>{money.addCard}</LinkButton>
            </div>
          </>
        )}
      </MyCards>
    </WizardStep>
  )
}
