/** The rules of forms, and how cards are called. */
import { fullNameRule } from './contact-rules.ts'
import { passwordRule } from './password-rule.ts'
import type { Catalogue } from './translation.ts'

export const english = {
  passwordRule,
  fullNameRule,

  /** D §4: the label comes from type and currency; a card without a currency is "USD". */
  card: { debit: 'USD Debit card', credit: 'USD Credit card' },
} as const

export type ContractTexts = Catalogue<typeof english>
