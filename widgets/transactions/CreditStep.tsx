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
import { type AcceptProps, useFormattedAmount } from './AcceptSteps.tsx'
import { transactionsTexts } from './texts/index.ts'

const kinds = [
  { type: 'debit', title: 'debitCards' },
  { type: 'credit', title: 'creditCards' },
] as const

/** An accordion of cards with a radio pick. A card must be chosen (rules/transfers.md#accept). */
export function CreditStep({ money, chosen, choose, journey }: AcceptProps) {
  const texts = useTexts(transactionsTexts)
  const steps = useTexts(moneyTexts)
  const amount = useFormattedAmount(money)
  const [missing, setMissing] = useState(false)
  const open = () => journey.open('add-card')

  function pick(card: Card | undefined) {
    if (!card) return
    setMissing(false)
    choose({ card })
  }

  return (
    <WizardStep title={steps.cardToCredit} onNext={() => (chosen.card ? journey.next() : setMissing(true))}>
      <p className="ui-muted">{texts.creditHint(amount)}</p>
      <MyCards added={chosen.added} onAdd={open}>
        {(cards) => (
          <>
            <Accordion
              defaultOpen={kinds.map(({ type }) => type)}
              items={kinds
                .map(({ type, title }) => ({
                  title: texts[title],
                  value: type,
                  mine: cards.filter(isOf(type)),
                }))
                .filter(({ mine }) => mine.length > 0)
                .map(({ title, value, mine }) => ({
                  title,
                  value,
                  content: (
                    <CardRadios
                      label={title}
                      name={`credit-${value}`}
                      cards={mine}
                      chosen={chosen.card}
                      onChoose={pick}
                    />
                  ),
                }))}
            />
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

const isOf = (type: Card['type']) => (card: Card) => card.type === type
