import { type ReactNode, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Card, cards } from '#core/contract/cards.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { CardRadios } from './CardRadios.tsx'
import { withAdded } from './flow/card-choice.ts'
import { WizardStep } from './flow/Wizard.tsx'
import { MyCards } from './MyCards.tsx'
import { moneyTexts } from './texts/money/index.ts'

type PickCardProps = {
  /** Says what will happen to this card. */
  hint: ReactNode
  chosen: Card | undefined
  added: readonly Card[]
  onChoose: (card: Card) => void
  /** Opens the add-card detour. */
  onAdd: () => void
  onNext: () => void
  /** Continue without a card says that one is missing. By default it is disabled until a card is chosen. */
  asks?: boolean | undefined
}

/** The step that picks the person's card to debit. */
export function PickCard({ hint, chosen, added, onChoose, onAdd, onNext, asks = false }: PickCardProps) {
  const money = useTexts(moneyTexts)
  const [missing, setMissing] = useState(false)
  const { data } = useAnswer(cards, {}, { quiet: true })
  // Without a card there is no list to choose from, and its place says what to do.
  const hasCards = withAdded(data ?? [], added).length > 0
  const error = missing && !chosen ? money.cardToDebit : undefined

  function next() {
    if (chosen) return onNext()
    setMissing(true)
  }

  return (
    <WizardStep title={money.cardToDebit} disabled={!chosen && !(asks && hasCards)} onNext={next}>
      {hint && <p className="ui-muted">{hint}</p>}
      <MyCards added={added} onAdd={onAdd}>
        {(all) => (
          <>
            <CardRadios {...{ chosen, error, onChoose }} cards={all} label={money.cardToDebit} name="card" />
            <div>
              <LinkButton onClick={onAdd}>{money.addCard}</LinkButton>
            </div>
          </>
        )}
      </MyCards>
    </WizardStep>
  )
}
