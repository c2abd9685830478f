import { flow } from '#core/wizard/flow.ts'

/** `add-card` is opened from `debit`, and returns there (rules/embedding.md#wizards). */
export const sendMoneyFlow = flow(['details', 'debit', 'confirm', 'done'], ['add-card'])

export type SendMoneyStep = 'details' | 'debit' | 'confirm' | 'done'
