import { useContractTexts } from '#core/texts/contract-catalogue.ts'
import type { Card } from '../contract/cards.ts'
import { CardIcon } from '../ui/Icons.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { cardHint, cardName, isExpired } from './card-choice.ts'
import { MyCards } from './MyCards.tsx'
import { useMoneyTexts } from './money-texts.ts'
import { WizardStep } from './Wizard.tsx'

type PickCardProps = {
  /** The question: 'Select a card to debit' unless told. */
  title?: string | undefined
  /** What will happen to this card. */
  hint?: string | undefined
  chosen: Card | undefined
  /** Added in this wizard, saved or not. */
  added: readonly Card[]
  onChoose: (card: Card) => void
  /** Opens the add-card detour. */
  onAdd: () => void
  onNext: () => void
}

/** The step that picks one of my cards. Continue waits for a choice. */
export function PickCard({ title, hint, chosen, added, onChoose, onAdd, onNext }: PickCardProps) {
  const moneyTexts = useMoneyTexts()
  const contractTexts = useContractTexts()
  return (
    <WizardStep
      title={title ?? moneyTexts.cardToDebit}
      primary={moneyTexts.continue}
      disabled={!chosen}
      onNext={onNext}
    >
      {hint && <p className="ui-muted">{hint}</p>}
      <MyCards added={added} onAdd={onAdd}>
        {(cards) => (
          <>
            <RadioCards
              hideLabel
              label={title ?? moneyTexts.cardToDebit}
              name="card"
              value={chosen?.id ?? ''}
              onChange={(id) => {
                const card = cards.find((each) => each.id === id)
                if (card) onChoose(card)
              }}
              options={cards.map((card) => ({
                value: card.id,
                label: cardName(card, moneyTexts),
                hint: cardHint(card, moneyTexts, contractTexts),
                icon: <CardIcon size={24} />,
                disabled: isExpired(card),
              }))}
            />
            <div>
              <LinkButton onClick={onAdd}>{moneyTexts.addCard}</LinkButton>
            </div>
          </>
        )}
      </MyCards>
    </WizardStep>
  )
}
