import { flow } from '#core/wizard/flow.ts'

/** `add-card` is opened from `debit` and from `credit`, and returns there (rules/embedding.md#wizards). */
export const orderFlow = flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card'])

export type OrderStep = 'details' | 'amounts' | 'debit' | 'credit' | 'confirm' | 'done'
