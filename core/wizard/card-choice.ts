/** Cards as money wizards choose them. No React. */
import { type Card, cardLabel, isPastExpiry } from '../contract/cards.ts'
import { moneyTexts } from './money-texts.ts'

/** Where money is to arrive: one of my cards, or a card of a friend in the circle. */
export type CreditChoice =
  | { readonly whose: 'mine'; readonly card: Card }
  | { readonly whose: 'friend'; readonly cardId: string; readonly lastFour: string; readonly name: string }

export const creditCardId = (choice: CreditChoice): string =>
  choice.whose === 'mine' ? choice.card.id : choice.cardId

/** `Salary •••• 4242`, `Ada Obi •••• 4242`. */
export const creditName = (choice: CreditChoice): string =>
  choice.whose === 'mine' ? cardName(choice.card) : moneyTexts.friendCard(choice.name, choice.lastFour)

export const cardName = (card: Card): string => moneyTexts.cardName(card.nickname, card.lastFour)

/** `USD Debit card`, with a word when it can no longer be used. */
export const cardHint = (card: Card, now = new Date()): string =>
  isExpired(card, now) ? `${cardLabel(card.type)} · ${moneyTexts.expired}` : cardLabel(card.type)

export const isExpired = (card: Card, now = new Date()): boolean =>
  isPastExpiry(card.expiryMonth, card.expiryYear, now)

/**
 * The listed cards, and those that were added here without being saved: they serve this one action, and the server
 * does not list them (D §3).
 */
export function withAdded(listed: readonly Card[], added: readonly Card[]): readonly Card[] {
  const known = new Set(listed.map((card) => card.id))
  return [...listed, ...added.filter((card) => !known.has(card.id))]
}
