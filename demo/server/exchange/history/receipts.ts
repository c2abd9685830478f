// The figures of a receipt, from the reader's side, for both the page and the PDF.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { ListingReceipt, OrderReceipt, ReceiptCard } from '#core/contract/receipts.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { wirePrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { isId } from '../../ids.ts'
import { listingPayouts, payoutHistory, settledOf } from '../../money/settlement/settled.ts'
import { legalLine } from '../../platform/mail/legal-line.ts'
import { reasonIn } from '../../platform/messages/history.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { feeLeft, storedRate } from '../market/figures.ts'
import type { ListingRecord } from '../market/open-listing.ts'
import { sidesOf } from '../market/orders/detail.ts'
import { creditOf, everyOrderOn, feeOf, findMyOrder, type OrderJoined } from '../market/orders/search.ts'
import { ownPrice, storedPrice } from '../market/prices.ts'
import { listingTimeline, orderTimeline } from '../market/timeline.ts'

const money = (amount: Minor, currency: CurrencyCode) => ({ amount: toDecimal(amount, currency), currency })

/** The receipt of an order, for its buyer and the listing's owner. Each sees their own name, cards and fee. */
export async function orderReceipt(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['orderReceipt']>,
): Promise<OrderReceipt> {
  const order = await findMyOrder(server, me, params.id)
  const sides = sidesOf(order)
  const isMine = order.buyer_id === me.id
  const fee = feeOf(order, me)
  const cards = isMine ? order : await listingCards(server, order.listing_id)
  const { db } = server.database
  const credit = creditOf(order)
  return {
    id: order.id,
    reference: order.reference,
    listingReference: order.listing_reference,
    status: order.status,
    reason: reasonIn(me.language, order.reason),
    dateCreated: order.created_at.toISOString(),
    ...(order.decided_at && { decidedAt: order.decided_at.toISOString() }),
    issuedAt: server.clock().toISOString(),
    issuer: legalLine(server.settings, me.language),
    owner: await party(server, me, sides.owner),
    buyer: await party(server, me, sides.buyer),
    ordered: money(order.order_minor, order.have_currency),
    givenUp: money(order.give_up_minor, order.need_currency),
    rate: rateText(storedRate(order.rate)),
    price: wirePrice(storedPrice(order, order)),
    fee: money(fee.amount, fee.currency),
    ...(await cardsOf(server, me, cards)),
    ...(await settledOf(db, me.id, [credit]))(credit),
    timeline: await orderTimeline(server, me, order, sides),
    payoutEvents: await payoutHistory(db, me.id, credit),
  }
}

/** The receipt of a listing, for its owner only: it names every buyer. */
export async function listingReceipt(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['listingReceipt']>,
): Promise<ListingReceipt> {
  const listing = isId(params.id) ? await findListing(server, me, params.id) : undefined
  if (!listing) throw refuse('not-found', { what: 'listing' })
  const { need_currency: need, have_currency: have } = listing
  const orders = await completedOn(server, listing)
  const sum = (column: 'order_minor' | 'give_up_minor') =>
    orders.reduce((total, each) => total + each[column], 0n)
  const paid = sum('order_minor')
  return {
    id: listing.id,
    reference: listing.reference,
    status: listing.status,
    isHalted: listing.is_halted,
    isExpired: listing.ended_why === 'expired',
    dateCreated: listing.created_at.toISOString(),
    ...(listing.ended_at && { endedAt: listing.ended_at.toISOString() }),
    issuedAt: server.clock().toISOString(),
    issuer: legalLine(server.settings, me.language),
    owner: await party(server, me, { id: me.id, name: me.userName }),
    need: money(listing.need_minor, need),
    offer: money(listing.offer_minor, have),
    // Better prices saved a part of the offer, which was released when the need was met.
    balance: money(listing.balance_minor + listing.released_minor, have),
    paid: money(paid, have),
    received: money(sum('give_up_minor'), need),
    rate: rateText(storedRate(listing.rate)),
    price: wirePrice(ownPrice(listing)),
    fee: money(listing.fee_minor - feeLeft(listing), have),
    ...(await cardsOf(server, me, listing)),
    ...(await listingPayouts(server.database.db, me.id, [listing.id]))(listing.id),
    orders: orders.map((each) => ({
      id: each.id,
      reference: each.reference,
      username: each.buyer_name,
      decidedAt: (each.decided_at ?? each.created_at).toISOString(),
      ordered: toDecimal(each.order_minor, have),
      givenUp: toDecimal(each.give_up_minor, need),
      rate: rateText(storedRate(each.rate)),
      price: wirePrice(storedPrice(each, each)),
    })),
    timeline: await listingTimeline(server, me, listing, { id: me.id, name: me.userName }),
  }
}

const findListing = ({ database }: Server, me: Me, id: string) =>
  database.db
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', me.id)
    .executeTakeFirst()

/** The completed orders and matches of a listing, oldest first. */
const completedOn = (server: Server, listing: ListingRecord): Promise<OrderJoined[]> =>
  everyOrderOn(server, listing, { status: 'completed', sortBy: 'oldest' })

const listingCards = ({ database }: Server, id: string) =>
  database.db
    .selectFrom('listing')
    .select(['debit_card_id', 'credit_card_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A party of the receipt: the full name of the reader, the username of anyone else. */
async function party({ database }: Server, me: Me, { id, name }: { id: string; name: string }) {
  if (id !== me.id) return { username: name, isMe: false }
  const row = await database.db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { username: name, fullName: `${row.first_name} ${row.last_name}`, isMe: true }
}

type Cards = { debit_card_id: string; credit_card_id: string }

async function cardsOf({ database }: Server, me: Me, cards: Cards) {
  const rows = await database.db
    .selectFrom('card')
    .innerJoin('person', 'person.id', 'card.person_id')
    .select(['card.id', 'card.last_four', 'card.person_id', 'person.user_name'])
    .where('card.id', 'in', [cards.debit_card_id, cards.credit_card_id])
    .execute()
  const card = (id: string): ReceiptCard => {
    const found = rows.find((row) => row.id === id)
    if (!found) return {}
    return found.person_id === me.id ? { lastFour: found.last_four } : { friend: found.user_name }
  }
  return { debitCard: card(cards.debit_card_id), creditCard: card(cards.credit_card_id) }
}
