import { flow } from '#core/wizard/flow.ts'

/** `add-card` is opened from `debit` and from `credit`, and returns there (rules/embedding.md#wizards). */
export const createListingFlow = flow(['details', 'debit', 'credit', 'confirm', 'done'], ['add-card'])

export type CreateListingStep = 'details' | 'debit' | 'credit' | 'confirm' | 'done'
