import { flow } from '#core/wizard/flow.ts'

/** B §2 numbers these 0 to 6; its steps 2 and 5 are our one detour, opened from `debit` and from `credit`. */
export const createListingFlow = flow(['details', 'debit', 'credit', 'confirm', 'done'], ['add-card'])

export type CreateListingStep = 'details' | 'debit' | 'credit' | 'confirm' | 'done'
