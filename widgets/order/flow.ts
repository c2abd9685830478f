import { flow } from '#core/wizard/flow.ts'

/** B §2 numbers these 0 to 6; its step 3 is our detour, opened from `debit` and from `credit`. */
export const orderFlow = flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card'])

export type OrderStep = 'details' | 'amounts' | 'debit' | 'credit' | 'confirm' | 'done'
