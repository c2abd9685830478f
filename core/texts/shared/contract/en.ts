/** Rules of forms, and names of card types. */
import { fullNameRule } from '#core/contract/contact-rules.ts'
import { passwordRule } from '#core/contract/password-rule.ts'
import type { Catalogue } from '../../translation.ts'

export const english = {
  passwordRule,
  fullNameRule,

  /** A card has no currency, so its label says "USD" (rules/cards.md#type). */
  card: { debit: 'USD Debit card', credit: 'USD Credit card' },
} as const

export type ContractTexts = Catalogue<typeof english>
