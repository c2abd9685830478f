import type { Dispatch, SetStateAction } from 'react'
import type { Card } from '#core/contract/cards.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { createListing } from '#core/contract/listings.ts'
import type { CreditChoice } from '#core/wizard/card-choice.ts'
import type { Journey } from '#core/wizard/Wizard.tsx'
import type { ListingDraft } from './draft.ts'
import type { CreateListingStep } from './flow.ts'

/** The cards of this wizard. */
export type Chosen = {
  debit: Card | undefined
  credit: CreditChoice | undefined
  /** Added on the way, saved or not. */
  added: readonly Card[]
}

/** Posts the listing; rejects with a Failure. */
export type StepPost = () => Promise<AnswerOf<typeof createListing>>

/** What each step gets. */
export type StepProps = {
  draft: ListingDraft
  change: Dispatch<SetStateAction<ListingDraft>>
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  /** Goes on when `post` has done it; throws what the confirm step has to tell. */
  submit: (post: StepPost) => Promise<void>
  created: AnswerOf<typeof createListing> | undefined
  /** The success screen is left; `byItself` when the time was up. */
  finish: (byItself: boolean) => void
  journey: Journey<CreateListingStep, 'add-card'>
}
