/** Card choices of money wizards. No React. */

import { type Card, type CardUse, isPastExpiry } from '#core/contract/cards.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import type { ContractTexts } from '#core/texts/shared/contract/en.ts'
import type { MoneyTexts } from '../texts/money/en.ts'

/** Where money arrives: the person's own card, or a card of a friend in the circle. */
export type CreditChoice =
  | { readonly whose: 'mine'; readonly card: Card }
  | { readonly whose: 'friend'; readonly cardId: string; readonly lastFour: string; readonly name: string }

export const creditCardId = (choice: CreditChoice): string =>
  choice.whose === 'mine' ? choice.card.id : choice.cardId

/** Ids of the chosen cards: a confirmation is about them too, and one may be removed in another tab. */
export const cardIds = ({
  debit,
  credit,
}: {
  debit: Card | undefined
  credit: CreditChoice | undefined
}): readonly (string | undefined)[] => [debit?.id, credit && creditCardId(credit)]

/** `Salary •••• 4242`, `Ada Obi •••• 4242`. */
export const creditName = (choice: CreditChoice, moneyTexts: MoneyTexts): string =>
  choice.whose === 'mine'
    ? cardName(choice.card, moneyTexts)
    : moneyTexts.friendCard(bidiName(choice.name), choice.lastFour)

export const cardName = (card: Card, moneyTexts: MoneyTexts): string =>
  moneyTexts.cardName(bidiName(card.nickname), card.lastFour)

/** `USD Debit card`, marked if no longer usable. */
export function cardHint(
  card: Card,
  moneyTexts: MoneyTexts,
  contractTexts: ContractTexts,
  now = new Date(),
): string {
  const label = contractTexts.card[card.type]
  return isExpired(card, now) ? `${label} · ${moneyTexts.expired}` : label
}

export const isExpired = (card: Card, now = new Date()): boolean =>
  isPastExpiry(card.expiryMonth, card.expiryYear, now)

/** The listed cards plus the unsaved ones added here: those serve one action and the server does not list them. */
export function withAdded(listed: readonly Card[], added: readonly Card[]): readonly Card[] {
  const known = new Set(listed.map((card) => card.id))
  return [...listed, ...added.filter((card) => !known.has(card.id))]
}

/** The only valid card, else the last one of this use (rules/cards.md#last-used). */
export function lastCard(cards: readonly Card[], use: CardUse): Card | undefined {
  const valid = cards.filter((card) => !isExpired(card))
  return valid.length === 1 ? valid[0] : valid.find(({ lastFor }) => lastFor.includes(use))
}
