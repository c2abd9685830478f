// An exchange may credit a friend's card. The friend is notified.
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Tx } from '../../db/database.ts'
import type { CreditedCard } from '../../messages/notifications.ts'
import { inSentence } from '../../names/in-sentence.ts'
import { justOwed, type TextFact } from '../../notifications/message.ts'
import type { Notice } from '../../notifications/notify.ts'

/** `user_name` is ready for a sentence; `last_four` is the card's. */
export type CardOwner = { readonly person_id: string; readonly user_name: string; readonly last_four: string }

/** Reads the owners of cards. */
export async function cardOwners(tx: Tx, cardIds: readonly string[]): Promise<(cardId: string) => CardOwner> {
  const { rows } = await sql<CardOwner & { card_id: string }>`
    SELECT card.id AS card_id, card.last_four, person.id AS person_id, person.user_name
    FROM card JOIN person ON person.id = card.person_id WHERE card.id = ANY(${[...new Set(cardIds)]}::uuid[])`.execute(
    tx,
  )
  const byCard = new Map(rows.map((row) => [row.card_id, row]))
  return (cardId) => {
    const owner = byCard.get(cardId)
    if (!owner) throw new Error(`nobody was asked for whose card ${cardId} is`)
    return { ...owner, user_name: inSentence(owner.user_name) }
  }
}

/** The credited card as its chooser may see it: the digits of their own, the name of a friend. */
export const creditedCard = (to: CardOwner, chooser: CardOwner): CreditedCard =>
  to.person_id === chooser.person_id
    ? { is: 'own', card: to.last_four }
    : { is: 'friend', name: to.user_name }

type Gift = {
  to: CardOwner
  from: CardOwner
  amount: TextFact
  currency: CurrencyCode
  order: { id: string; reference: string }
}

/** The notification of the owner of a credited card; none where that is the giver. */
export const giftNotice = (gift: Gift): Notice[] =>
  gift.to.person_id === gift.from.person_id
    ? []
    : [
        {
          personId: gift.to.person_id,
          topic: { kind: 'money', url: '/payment', about: gift.order.id, from: gift.from.person_id },
          message: {
            message: 'giftReceived',
            facts: { giver: gift.from.user_name, amount: gift.amount, card: gift.to.last_four },
          },
          options: {
            state: justOwed,
            receipt: {
              url: `/receipt/transfer/${gift.order.id}/${gift.currency}`,
              got: gift.amount,
              reference: gift.order.reference,
            },
          },
        },
      ]
