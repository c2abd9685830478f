import type { Dispatch, SetStateAction } from 'react'
import type { Card } from '#core/contract/cards.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import type { placeOrder } from '#core/contract/orders.ts'
import type { CreditChoice } from '#core/wizard/card-choice.ts'
import type { Confirmation } from '#core/wizard/confirmation.ts'
import type { Journey } from '#core/wizard/Wizard.tsx'
import type { OrderDraft } from './draft.ts'
import type { OrderStep } from './flow.ts'

/** The cards of this wizard. */
export type Chosen = {
  debit: Card | undefined
  credit: CreditChoice | undefined
  /** Added on the way, saved or not. */
  added: readonly Card[]
}

/** What each step gets. */
export type StepProps = {
  listing: ListingDetail
  draft: OrderDraft
  change: Dispatch<SetStateAction<OrderDraft>>
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  submit: (confirmation: Confirmation) => Promise<void>
  placed: AnswerOf<typeof placeOrder> | undefined
  finish: () => void
  journey: Journey<OrderStep, 'add-card'>
}
