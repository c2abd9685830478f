/** The unit of every part of the model: minor units on people's cards. */

export type Code = 'NGN' | 'JPY' | 'USD'

/** `0 debit NGN` → minor units. */
export type Cards = Map<string, bigint>

export function card(cards: Cards, who: number, kind: 'debit' | 'credit', currency: Code, amount: bigint) {
  const name = `${who} ${kind} ${currency}`
  cards.set(name, (cards.get(name) ?? 0n) + amount)
}
