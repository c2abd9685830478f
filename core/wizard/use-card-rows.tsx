import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Detail } from './Details.tsx'
import { type CreditChoice, cardName, creditName } from './flow/card-choice.ts'
import { moneyTexts } from './texts/money/index.ts'

type CardRows = {
  debit: Card | undefined
  /** Undefined also where no card is credited. */
  credit: CreditChoice | undefined
  /** Label of the debit card, 'Card to debit' by default. */
  debitLabel?: string | undefined
  /** Returns to the step of a card; without it the rows have no "Change". */
  onChange?: ((side: 'debit' | 'credit') => void) | undefined
}

/** Rows of the chosen cards. */
export function useCardRows({ debit, credit, debitLabel, onChange }: CardRows): Detail[] {
  const money = useTexts(moneyTexts)
  const row = (label: string, name: string, side: 'debit' | 'credit'): Detail => ({
    label,
    value: onChange ? (
      <>
        {name}{' '}
        <LinkButton aria-label={`${money.change}: ${label}`} onClick={() => onChange(side)}>
          {money.change}
        </LinkButton>
      </>
    ) : (
      name
    ),
  })
  return [
    ...(debit ? [row(debitLabel ?? money.debitCard, cardName(debit, money), 'debit')] : []),
    ...(credit ? [row(money.creditTo, creditName(credit, money), 'credit')] : []),
  ]
}
