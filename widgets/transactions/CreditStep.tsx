import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { Accordion } from '#core/ui/Accordion.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { CardRadios } from '#core/wizard/CardRadios.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { MyCards } from '#core/wizard/MyCards.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { useLastCard } from '#core/wizard/use-last-card.ts'
import { type AcceptProps, useFormattedAmount } from './AcceptSteps.tsx'
import { transactionsTexts } from './texts/index.ts'
import { laterTexts } from './texts/later/index.ts'

const kinds = [
  { type: 'debit', title: 'debitCards' },
  { type: 'credit', title: 'creditCards' },
] as const

/** An accordion of cards with a radio pick. A card must be chosen (rules/transfers.md#accept). */
export function CreditStep({ money, chosen, choose, journey }: AcceptProps) {
  const later = useTexts(laterTexts)
  const steps = useTexts(moneyTexts)
  const amount = useFormattedAmount(money)
  const [missing, setMissing] = useState(false)
  const open = () => journey.open('add-card')

  function pick(card: Card) {
    setMissing(false)
    choose({ card })
  }

  return (
    <WizardStep title={steps.cardToCredit} onNext={() => (chosen.card ? journey.next() : setMissing(true))}>
      <p className="ui-muted">{later.creditHint(amount)}</p>
      <MyCards added={chosen.added} onAdd={open}>
        {(cards) => (
          <>
            <CreditCards {...{ cards, chosen: chosen.card }} onChoose={pick} />
            {missing && <Alert tone="error">{steps.cardToCredit}</Alert>}
            <div>
              <LinkButton onClick={open}>{steps.addCard}</LinkButton>
            </div>
          </>
        )}
      </MyCards>
    </WizardStep>
  )
}

type CreditCardsProps = {
  cards: readonly Card[]
  chosen: Card | undefined
  onChoose: (card: Card) => void
}

function CreditCards({ cards, chosen, onChoose }: CreditCardsProps) {
  const texts = useTexts(transactionsTexts)
  useLastCard('transfer-credit', cards, chosen !== undefined, onChoose)
  const items = kinds
    .map(({ type, title }) => ({ title: texts[title], type, mine: cards.filter(isOf(type)) }))
    .filter(({ mine }) => mine.length > 0)
  return (
    <Accordion
      defaultOpen={kinds.map(({ type }) => type)}
      items={items.map(({ title, type, mine }) => ({
        title,
        value: type,
        content: (
          <CardRadios
            label={title}
            name={`credit-${type}`}
            cards={mine}
            chosen={chosen}
            onChoose={onChoose}
          />
        ),
      }))}
    />
  )
}

const isOf = (type: Card['type']) => (card: Card) => card.type === type
