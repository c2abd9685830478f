/**
 * Notifications about an order, for buyer and owner: the amounts, the other person's name, and the next step. An exchange may
 * credit a friend's card: the friend is notified, too.
 */
import { sql } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { justOwed, priceFact, type TextFact, wholeAmount } from '../../../people/notifications/message.ts'
import { type Notice, notifyPeople, notifyPerson } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderEnd } from '../../../platform/messages/facts.ts'
import { inSentence } from '../../../platform/messages/in-sentence.ts'
import type { CreditedCard } from '../../../platform/messages/notifications.ts'
import type { Me, Server } from '../../../server.ts'
import { feeFact, feeLeft } from '../figures.ts'
import { type ListingRecord, listingPage, type Sold } from '../open-listing.ts'
import { isAtOwnersPrice, ownPrice, storedPrice } from '../prices.ts'
import { type OrderRecord, orderDays, orderSums } from './order.ts'

/** `US$600` */
export const formatBalance = ({ balance_minor, have_currency }: ListingRecord, locale: Language) =>
  formatMoney(balance_minor, have_currency, { whole: true, locale })

/** As `ListingRemainder`, without a language. */
export type RemainderFact =
  | { readonly is: 'left'; readonly amount: TextFact }
  | { readonly is: 'released'; readonly amount: TextFact; readonly card: string }
  | { readonly is: 'fulfilled' }

/** The balance of a listing, or that it is fulfilled. */
export const remainderOf = ({ balance_minor, have_currency }: ListingRecord): RemainderFact =>
  balance_minor > 0n ? { is: 'left', amount: wholeAmount(balance_minor, have_currency) } : { is: 'fulfilled' }

/** The remainder of a listing after a sale. `card` is the last four digits of its debit card. */
export const remainderAfterSale = ({ listing, released }: Sold, card: string): RemainderFact =>
  released > 0n
    ? { is: 'released', amount: wholeAmount(released + feeLeft(listing), listing.have_currency), card }
    : remainderOf(listing)

const userNameOf = async (tx: Tx, personId: string): Promise<string> => {
  const query = tx.selectFrom('person').select('user_name').where('id', '=', personId)
  return inSentence((await query.executeTakeFirstOrThrow()).user_name)
}

/** The notification of a listing's owner about an order. */
export const ownerTopic = (listing: ListingRecord, order: OrderRecord) =>
  ({ kind: 'listings', url: listingPage(listing.id), about: order.id, from: order.buyer_id }) as const

/** Notifies the owner of a new request. */
export async function notifyOrderRequested(
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> {
  const facts = { ...orderSums(order, listing), buyer: inSentence(buyer.userName) }
  await notifyPerson(
    tx,
    server,
    listing.owner_id,
    ownerTopic(listing, order),
    isAtOwnersPrice(listing, order)
      ? { message: 'orderRequested', facts }
      : {
          message: 'orderCountered',
          facts: {
            ...facts,
            theirs: priceFact(storedPrice(listing, order)),
            mine: priceFact(ownPrice(listing)),
          },
        },
    { state: { days: orderDays } },
  )
}

type Rejected = {
  readonly order: OrderRecord
  readonly listing: ListingRecord
  readonly reason: OrderEnd
}

/** Notifies buyers whose orders ended without a payment; `expired` when nobody decided. */
export async function notifyOrdersRejected(
  tx: Tx,
  server: Server,
  rejected: readonly Rejected[],
  outcome: 'rejected' | 'expired' = 'rejected',
): Promise<void> {
  if (rejected.length === 0) return
  const ownerOf = await cardOwners(
    tx,
    rejected.flatMap(({ order, listing }) => [order.debit_card_id, listing.debit_card_id]),
  )
  await notifyPeople(
    tx,
    server,
    rejected.map(({ order, listing, reason }) => ({
      personId: order.buyer_id,
      topic: { kind: 'orders', url: '/order-page', about: order.id, from: listing.owner_id },
      message: {
        message: outcome === 'expired' ? 'orderExpired' : 'orderRejected',
        facts: {
          ...orderSums(order, listing),
          // The released amount: the fee was held with it.
          paid: wholeAmount(order.give_up_minor + order.buyer_fee_minor, listing.need_currency),
          owner: ownerOf(listing.debit_card_id).user_name,
          reason: { reason },
          card: ownerOf(order.debit_card_id).last_four,
        },
      },
    })),
  )
}

/** Notifies the owner of a request that its buyer cancelled. */
export const notifyOrderCancelled = (
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> =>
  notifyPerson(tx, server, listing.owner_id, ownerTopic(listing, order), {
    message: 'orderTakenBack',
    facts: {
      ...orderSums(order, listing),
      buyer: inSentence(buyer.userName),
      rest: remainderOf(listing),
    },
  })

/** Notifies the owner of a request that expired without a decision. */
export async function notifyRequestExpired(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  reason: OrderEnd,
): Promise<void> {
  const { ordered } = orderSums(order, listing)
  await notifyPerson(tx, server, listing.owner_id, ownerTopic(listing, order), {
    message: 'requestExpired',
    facts: {
      ordered,
      buyer: await userNameOf(tx, order.buyer_id),
      reason: { reason },
      rest: remainderOf(listing),
    },
  })
}

export type Settled = {
  /** As it is settled. */
  readonly order: OrderRecord
  /** Before the sale. */
  readonly listing: ListingRecord
  readonly filled: Sold
  /** `platform`: by system fulfilment, without a decision of the owner. */
  readonly by: 'owner' | 'platform'
  readonly ownerOf: (cardId: string) => CardOwner
}

/** Notifies buyer and owner of a settled order, and friends whose cards it credits. */
export async function notifySettled(
  tx: Tx,
  server: Server,
  { listing, order, filled, by, ownerOf }: Settled,
): Promise<void> {
  const buyer = ownerOf(order.debit_card_id)
  const owner = ownerOf(listing.debit_card_id)
  const { ordered, paid } = orderSums(order, listing)
  const receipt = {
    url: `/receipt/order/${order.id}`,
    rate: priceFact(storedPrice(listing, order)),
    reference: order.reference,
  }

  const toBuyer: Notice = {
    personId: order.buyer_id,
    topic: { kind: 'orders', url: '/order-page', about: order.id, from: listing.owner_id },
    message: {
      // Under system fulfilment nobody waited for a decision.
      message: by === 'owner' ? 'orderAccepted' : 'orderCompleted',
      facts: {
        ordered,
        paid,
        owner: owner.user_name,
        card: buyer.last_four,
        credited: creditedCard(ownerOf(order.credit_card_id), buyer),
      },
    },
    options: {
      state: justOwed,
      receipt: {
        ...receipt,
        gave: paid,
        ...feeFact(order.buyer_fee_minor, listing.need_currency),
        got: ordered,
      },
    },
  }
  const toOwner: Notice = {
    personId: listing.owner_id,
    topic: { kind: 'listings', url: listingPage(listing.id), about: order.id, from: order.buyer_id },
    message: {
      message: 'listingOrdered',
      facts: {
        ordered,
        paid,
        buyer: buyer.user_name,
        credited: creditedCard(ownerOf(listing.credit_card_id), owner),
        rest: remainderAfterSale(filled, owner.last_four),
      },
    },
    options: {
      state: justOwed,
      receipt: {
        ...receipt,
        gave: ordered,
        ...feeFact(order.owner_fee_minor ?? 0n, listing.have_currency),
        got: paid,
      },
    },
  }
  await notifyPeople(tx, server, [
    // A sweep tells its buyer once, of all its orders.
    ...(order.sweep_id === null ? [toBuyer] : []),
    toOwner,
    ...giftNotice({
      order,
      from: buyer,
      to: ownerOf(order.credit_card_id),
      amount: ordered,
      currency: listing.have_currency,
    }),
    ...giftNotice({
      order,
      from: owner,
      to: ownerOf(listing.credit_card_id),
      amount: paid,
      currency: listing.need_currency,
    }),
  ])
}

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
