/** What buyers and owners are told of an order: the amounts, the other one's name, and what there is to do next. */
import { formatMoney } from '#core/money/money.ts'
import { rateBothWays } from '#core/money/rate.ts'
import type { Tx } from '../db/database.ts'
import { html } from '../html.ts'
import { storedRate } from '../market/figures.ts'
import { type ListingRecord, listingPage } from '../market/open-listing.ts'
import { notify } from '../notifications/notify.ts'
import type { Me, Server } from '../server.ts'
import { giveUpInWords, type OrderRecord, orderDays, orderedInWords } from './close.ts'

/** `US$600` */
export const balanceInWords = ({ balance_minor, have_currency }: ListingRecord) =>
  formatMoney(balance_minor, have_currency, { whole: true })

/** What is left of a listing after a sale, as the sentence that follows. */
export const restInWords = (listing: ListingRecord) =>
  listing.balance_minor > 0n
    ? ` ${balanceInWords(listing)} of your listing can still be ordered.`
    : ' Your listing is fulfilled; there is nothing left to do.'

export const userNameOf = async (tx: Tx, personId: string): Promise<string> => {
  const query = tx.selectFrom('person').select('user_name').where('id', '=', personId)
  return (await query.executeTakeFirstOrThrow()).user_name
}

/** The owner, of a new request. */
export async function tellOfRequest(
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> {
  const [theirs, mine] = [order.rate, listing.rate].map((rate) => storedRate(rate)) as [bigint, bigint]
  const words = (rate: bigint) => rateBothWays(listing.need_currency, listing.have_currency, rate)[0]
  const isCounterOffer = theirs !== mine
  const terms = isCounterOffer ? `, at ${words(theirs)} where you ask for ${words(mine)}` : ''
  await notify(tx, server, listing.owner_id, {
    title: isCounterOffer ? 'New counter-offer' : 'New order request',
    body: html`${buyer.userName} wants to order <b>${orderedInWords(order, listing)}</b> for ${giveUpInWords(order, listing)}${terms}. Accept or reject it within ${orderDays} days.`,
    url: listingPage(listing.id),
    kind: 'listings',
  })
}

/** The buyers whose orders ended without a payment; `expired` when nobody decided. */
export async function tellOfRejection(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  orders: readonly OrderRecord[],
  reason: string,
  end: 'rejected' | 'expired' = 'rejected',
): Promise<void> {
  if (orders.length === 0) return
  const owner = await userNameOf(tx, listing.owner_id)
  for (const order of orders)
    await notify(tx, server, order.buyer_id, {
      title: end === 'expired' ? 'Order expired' : 'Order rejected',
      body: html`Your order of <b>${orderedInWords(order, listing)}</b> from ${owner} ${end === 'expired' ? 'has ended' : 'was rejected'}. ${reason}. ${giveUpInWords(order, listing)} that was held on your card is released; you can order from another listing.`,
      url: '/order-page',
      kind: 'orders',
    })
}

/** The owner, of a request that its buyer took back. */
export const tellOfCancel = (
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> =>
  notify(tx, server, listing.owner_id, {
    title: 'Order cancelled',
    body: html`${buyer.userName} took the order of <b>${orderedInWords(order, listing)}</b> for ${giveUpInWords(order, listing)} back. There is nothing to do: ${restInWords(listing).trim()}`,
    url: listingPage(listing.id),
    kind: 'listings',
  })

/** The owner, of a request that nobody decided on. */
export const tellOwnerOfExpiry = async (
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  reason: string,
): Promise<void> =>
  notify(tx, server, listing.owner_id, {
    title: 'Order expired',
    body: html`The order of <b>${orderedInWords(order, listing)}</b> by ${await userNameOf(tx, order.buyer_id)} on your listing has ended. ${reason}. There is nothing to do: ${restInWords(listing).trim()}`,
    url: listingPage(listing.id),
    kind: 'listings',
  })
