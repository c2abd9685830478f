import type { Dispatch, SetStateAction } from 'react'
import type { Card } from '#core/contract/cards.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { sendMoney } from '#core/contract/transfers.ts'
import type { Journey } from '#core/wizard/Wizard.tsx'
import type { Beneficiary, SendDraft } from './draft.ts'
import type { SendMoneyStep } from './flow.ts'

/** The card of this wizard. */
export type Chosen = {
  debit: Card | undefined
  /** Added on the way, saved or not. */
  added: readonly Card[]
}

export type Sent = AnswerOf<typeof sendMoney>

/** What each step gets. */
export type StepProps = {
  draft: SendDraft
  change: Dispatch<SetStateAction<SendDraft>>
  /** Whom the money is for, by the name that the circle gives them; chosen in the first step, or fixed. */
  beneficiary: Beneficiary | undefined
  /** Started from a friend's row, the beneficiary is fixed. */
  isFixed: boolean
  /** The friends to choose from. */
  friends: readonly Beneficiary[]
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  /** Goes on when `post` has done it; throws what the confirm step has to tell. */
  submit: (post: () => Promise<Sent>) => Promise<void>
  sent: Sent | undefined
  /** The success screen is left; `byItself` when the time was up. */
  finish: (byItself: boolean) => void
  journey: Journey<SendMoneyStep, 'add-card'>
}
