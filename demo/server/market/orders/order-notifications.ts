/** Notifications about an order, for buyer and owner: the amounts, the other person's name, and the next step. */
import type { Language } from '#core/contract/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { rateBothWays } from '#core/money/rate.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderEnd } from '../../history/facts.ts'
import { historyMessages } from '../../messages/history.ts'
import type { ListingRemainder } from '../../messages/notifications.ts'
import { inSentence } from '../../names/in-sentence.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import type { Me, Server } from '../../server.ts'
import { storedRate } from '../figures.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { formatSums, type OrderRecord, orderDays } from './close.ts'
import { cardOwners } from './gifts.ts'

/** `US$600` */
export const formatBalance = ({ balance_minor, have_currency }: ListingRecord, locale: Language) =>
  formatMoney(balance_minor, have_currency, { whole: true, locale })

/** The balance of a listing, or that it is fulfilled. */
export const remainderOf = (listing: ListingRecord, language: Language): ListingRemainder =>
  listing.balance_minor > 0n ? { is: 'left', amount: formatBalance(listing, language) } : { is: 'fulfilled' }

const userNameOf = async (tx: Tx, personId: string): Promise<string> => {
  const query = tx.selectFrom('person').select('user_name').where('id', '=', personId)
  return inSentence((await query.executeTakeFirstOrThrow()).user_name)
}

const listingTopic = (listing: ListingRecord) => ({ kind: 'listings', url: listingPage(listing.id) }) as const

/** Notifies the owner of a new request. */
export async function notifyOrderRequested(
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> {
  const [orderRate, ownRate] = [order.rate, listing.rate].map((rate) => storedRate(rate)) as [bigint, bigint]
  await notifyPerson(tx, server, listing.owner_id, listingTopic(listing), (messages, { language }) => {
    const facts = {
      ...formatSums(order, listing, language),
      buyer: inSentence(buyer.userName),
      days: orderDays,
    }
    const rate = (rate: bigint) =>
      rateBothWays(listing.need_currency, listing.have_currency, rate, language)[0]
    return orderRate === ownRate
      ? messages.orderRequested(facts)
      : messages.orderCountered({ ...facts, theirs: rate(orderRate), mine: rate(ownRate) })
  })
}

/** Notifies buyers whose orders ended without a payment; `expired` when nobody decided. */
export async function notifyOrdersRejected(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  orders: readonly OrderRecord[],
  reason: OrderEnd,
  outcome: 'rejected' | 'expired' = 'rejected',
): Promise<void> {
  if (orders.length === 0) return
  const owner = await userNameOf(tx, listing.owner_id)
  const ownerOf = await cardOwners(
    tx,
    orders.map((order) => order.debit_card_id),
  )
  for (const order of orders)
    await notifyPerson(
      tx,
      server,
      order.buyer_id,
      { kind: 'orders', url: '/order-page' },
      ({ orderExpired, orderRejected }, { language }) => {
        const { reasons } = historyMessages(language)
        const card = ownerOf(order.debit_card_id).last_four
        const facts = { ...formatSums(order, listing, language), owner, reason: reasons[reason], card }
        return outcome === 'expired' ? orderExpired(facts) : orderRejected(facts)
      },
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
  notifyPerson(tx, server, listing.owner_id, listingTopic(listing), ({ orderTakenBack }, { language }) =>
    orderTakenBack({
      ...formatSums(order, listing, language),
      buyer: inSentence(buyer.userName),
      rest: remainderOf(listing, language),
    }),
  )

/** Notifies the owner of a request that expired without a decision. */
export async function notifyRequestExpired(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  reason: OrderEnd,
): Promise<void> {
  const buyer = await userNameOf(tx, order.buyer_id)
  await notifyPerson(
    tx,
    server,
    listing.owner_id,
    listingTopic(listing),
    ({ requestExpired }, { language }) =>
      requestExpired({
        ...formatSums(order, listing, language),
        buyer,
        reason: historyMessages(language).reasons[reason],
        rest: remainderOf(listing, language),
      }),
  )
}
