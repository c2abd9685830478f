/** Notifications about an order, for buyer and owner: the amounts, the other person's name, and the next step. */
import type { Language } from '#core/contract/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderEnd } from '../../history/facts.ts'
import { inSentence } from '../../names/in-sentence.ts'
import { priceFact, type TextFact, wholeAmount } from '../../notifications/message.ts'
import { notifyPeople, notifyPerson } from '../../notifications/notify.ts'
import type { Me, Server } from '../../server.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { isAtOwnersPrice, ownPrice, storedPrice } from '../prices.ts'
import { type OrderRecord, orderDays, orderSums } from './close.ts'
import { cardOwners } from './gifts.ts'

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
          // What is released: the fee was held with it.
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
