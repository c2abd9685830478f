/** What money wizards have in common: how the road goes on after their own steps, and what each step gets. No React. */

import type { Card } from '#core/contract/cards.ts'
import type { CreditChoice } from './card-choice.ts'
import { flow } from './flow.ts'
import type { Journey } from './Wizard.tsx'

export type MoneyStepName<Own extends string> = Own | 'debit' | 'credit' | 'confirm' | 'done'

/**
 * The road of a money wizard: its `own` steps, the cards that it asks for, confirmation and success. Adding a card is
 * a detour from where one is chosen: `moneyFlow(['details', 'amounts'], ['debit', 'credit'])`.
 */
export const moneyFlow = <const Own extends string>(
  own: readonly [Own, ...Own[]],
  cards: readonly ('debit' | 'credit')[],
) => flow<MoneyStepName<Own>, 'add-card'>([...own, ...cards, 'confirm', 'done'], ['add-card'])

/** The cards of a wizard. */
export type Chosen = {
  debit: Card | undefined
  credit: CreditChoice | undefined
  /** Added on the way, saved or not. */
  added: readonly Card[]
}

/** What each step gets from `<MoneyWizard>`, beside what its own wizard gives it. */
export type MoneyProps<Own extends string, Result> = {
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  /** The server's answer, once it is done. */
  result: Result | undefined
  succeed: (result: Result) => void
  /** The success screen is left; `byItself` when the time was up. */
  finish: (byItself: boolean) => void
  journey: Journey<MoneyStepName<Own>, 'add-card'>
}
