import type { CardMoney } from '#core/contract/card-money.ts'
import type { CardMoneyTexts } from './shared/card-money/en.ts'

/** The reader's card by its last four digits, or a friend's by the friend's username. */
type NamedCard = { readonly lastFour?: string | undefined; readonly friend?: string | undefined }

type Cards = {
  readonly debitCard?: NamedCard | undefined
  readonly creditCard?: NamedCard | undefined
  /** The friend whose card is credited; wins over `creditCard`. */
  readonly creditFriend?: string | undefined
}

export const cardName = ({ lastFour = '', friend }: NamedCard, { card, cardOf }: CardMoneyTexts) =>
  friend === undefined ? card(lastFour) : cardOf(friend)

/** `Held on your card`, `•••• 4242`: the same on the page, on receipts and in their PDF (rules/orders.md#card-words). */
export function cardRows(
  { debitCard, creditCard, creditFriend: friend }: Cards,
  { debit, credit }: CardMoney,
  texts: CardMoneyTexts,
): { label: string; value: string }[] {
  const to = friend === undefined ? creditCard : { friend }
  return [
    ...(debit && debitCard ? [{ label: texts.debit[debit], value: cardName(debitCard, texts) }] : []),
    ...(credit && to ? [{ label: texts.credit[credit], value: cardName(to, texts) }] : []),
  ]
}
