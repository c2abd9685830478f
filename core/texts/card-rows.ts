import type { CardMoney, CreditState } from '#core/contract/card-money.ts'
import type { Payout } from '#core/contract/payouts.ts'
import type { CardMoneyTexts } from './shared/card-money/en.ts'

/** The reader's card by its last four digits, or a friend's by the friend's username. */
type NamedCard = { readonly lastFour?: string | undefined; readonly friend?: string | undefined }

export type MoneyCards = {
  readonly debitCard?: NamedCard | undefined
  readonly creditCard?: NamedCard | undefined
  /** The friend whose card is credited; wins over `creditCard`. */
  readonly creditFriend?: string | undefined
  /** The reader's card that the money goes to now, where another one was chosen. */
  readonly payout?: Partial<Payout> | undefined
}

export const cardName = ({ lastFour = '', friend }: NamedCard, { card, cardOf }: CardMoneyTexts) =>
  friend === undefined ? card(lastFour) : cardOf(friend)

/** `Held on your card`, `•••• 4242`: the same on the page, on receipts and in their PDF (rules/orders.md#card-words). */
export function cardRows(
  { debitCard, creditCard, creditFriend: friend, payout }: MoneyCards,
  { debit, credit }: CardMoney,
  texts: CardMoneyTexts,
): { label: string; value: string }[] {
  const chosen = friend === undefined ? creditCard : { friend }
  const to = payout?.lastFour === undefined ? chosen : { lastFour: payout.lastFour }
  const label = (state: CreditState) =>
    state === 'returned' && to?.friend !== undefined ? texts.returnedToOther : texts.credit[state]
  const value = (card: NamedCard) =>
    credit === 'returned' ? texts.from(cardName(card, texts)) : cardName(card, texts)
  return [
    ...(debit && debitCard ? [{ label: texts.debit[debit], value: cardName(debitCard, texts) }] : []),
    ...(credit && to ? [{ label: label(credit), value: value(to) }] : []),
  ]
}

/** `On its way to you`: what the reader gets, or `received` where there is nothing to add. */
export const creditSum = ({ credit }: CardMoney, received: string, { sum }: CardMoneyTexts): string =>
  credit !== undefined && credit in sum ? sum[credit as keyof typeof sum] : received
