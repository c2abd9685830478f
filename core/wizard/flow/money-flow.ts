/** Common parts of money wizards: the road after their own steps, and the props of each step. No React. */

import type { Card } from '#core/contract/cards.ts'
import type { CreditChoice } from './card-choice.ts'
import { flow } from './flow.ts'
import type { Journey } from './Wizard.tsx'

export type MoneyStepName<Own extends string> = Own | 'debit' | 'credit' | 'confirm' | 'done'

/**
 * Flow of a money wizard: its `own` steps, its card steps, confirmation and success. Adding a card is a detour from a
 * card step: `moneyFlow(['details', 'amounts'], ['debit', 'credit'])`.
 */
export const moneyFlow = <const Own extends string>(
  own: readonly [Own, ...Own[]],
  cards: readonly ('debit' | 'credit')[],
) => flow<MoneyStepName<Own>, 'add-card'>([...own, ...cards, 'confirm', 'done'], ['add-card'])

/** Chosen cards of a wizard. */
export type Chosen = {
  debit: Card | undefined
  credit: CreditChoice | undefined
  added: readonly Card[]
}

/** Props of each step from `<MoneyWizard>`, in addition to its own wizard's. */
export type MoneyProps<Own extends string, Result> = {
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  /** The server's answer after success. */
  result: Result | undefined
  succeed: (result: Result) => void
  /** Called when the success screen closes; `isAutomatic` if the time was up. */
  finish: (isAutomatic: boolean) => void
  journey: Journey<MoneyStepName<Own>, 'add-card'>
}
