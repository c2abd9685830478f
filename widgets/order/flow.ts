import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import type { placeOrder } from '#core/contract/orders.ts'
import { type MoneyProps, moneyFlow } from '#core/wizard/flow/money-flow.ts'
import type { OrderDraft } from './draft.ts'

export const orderFlow = moneyFlow(['details', 'amounts'], ['debit', 'credit'])

export type StepProps = MoneyProps<'details' | 'amounts', AnswerOf<typeof placeOrder>> & {
  listingId: string
  listing: ListingDetail
  draft: OrderDraft
  change: Dispatch<SetStateAction<OrderDraft>>
}
