/** Names of card types. */
import type { Catalogue } from '../../translation.ts'

export const english = {
  /** A card has no currency, so its label says "USD" (rules/cards.md#type). */
  card: { debit: 'USD Debit card', credit: 'USD Credit card' },
} as const

export type ContractTexts = Catalogue<typeof english>
