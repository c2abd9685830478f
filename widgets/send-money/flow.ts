import { flow } from '#core/wizard/flow.ts'

/** B §2 numbers these 0 to 4; its step 4 is our detour, opened from `debit`. */
export const sendMoneyFlow = flow(['details', 'debit', 'confirm', 'done'], ['add-card'])

export type SendMoneyStep = 'details' | 'debit' | 'confirm' | 'done'
