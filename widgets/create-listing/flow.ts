import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { createListing } from '#core/contract/listings.ts'
import { type MoneyProps, moneyFlow } from '#core/wizard/flow/money-flow.ts'
import type { ListingDraft } from './draft.ts'

export const createListingFlow = moneyFlow(['details'], ['debit', 'credit'])

export type StepProps = MoneyProps<'details', AnswerOf<typeof createListing>> & {
  draft: ListingDraft
  change: Dispatch<SetStateAction<ListingDraft>>
}
