/**
 * D §1, D §2: an order is taken. Both holds are captured and both credit cards credited; the balance shrinks, and
 * pending orders that no longer fit are rejected. All in the caller's transaction, which holds the listing's lock.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { recordEvent } from '../history/events.ts'
import { html } from '../html.ts'
import { settle } from '../ledger/ledger.ts'
import { type ListingRecord, listingPage } from '../market/open-listing.ts'
import { notify } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import {
  type Consequences,
  closeOrders,
  giveUpInWords,
  heldFor,
  mustChange,
  type OrderRecord,
  orderedInWords,
} from './close.ts'

export async function settleOrder(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  /** `platform`: by the rules of system fulfilment, without asking the owner (D §2). */
  by: 'owner' | 'platform',
): Promise<Consequences> {
  const now = server.clock()
  const left = listing.balance_minor - order.order_minor
  const unfit = await lockUnfit(tx, listing, order, left)
  await mustChange(
    1,
    tx
      .updateTable('orders')
      .set({ status: 'completed', decided_at: now, decided_by: by })
      .where('id', '=', order.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  await mustChange(
    1,
    tx
      .updateTable('listing')
      .set({
        balance_minor: left,
        status: left === 0n ? 'fulfilled' : 'partly',
        ...(left === 0n && { ended_at: now, ended_why: 'fulfilled' as const }),
      })
      .where('id', '=', listing.id)
      .where('balance_minor', '=', listing.balance_minor)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )

  if (left === 0n) await recordEvent(tx, server, { about: listing.id, what: 'fulfilled' })

  const reason =
    left === 0n ? 'The listing was fulfilled by another order' : 'The remaining balance is below your order'
  const closed = await closeOrders(tx, listing, unfit, { status: 'rejected', reason, by: 'platform' }, now)
  for (const each of unfit)
    await notify(tx, server, each.buyer_id, {
      title: 'Order rejected',
      body: html`Your order of <b>${orderedInWords(each, listing)}</b> was rejected. ${reason}. What was held on your card is released.`,
      url: '/order-page',
      kind: 'orders',
    })
  await tellOfSettlement(tx, server, listing, order)

  const offered = { ...heldFor(order, listing), id: listing.id, cardId: listing.debit_card_id }
  return {
    entries: [
      settle({
        order: heldFor(order, listing),
        orderCreditCardId: order.credit_card_id,
        listing: { ...offered, currency: listing.have_currency, amount: order.order_minor },
        listingCreditCardId: listing.credit_card_id,
      }),
      ...closed.entries,
    ],
    cardWork: [
      {
        kind: 'capture',
        authorisation: listing.id,
        forId: order.id,
        amount: order.order_minor,
        currency: listing.have_currency,
      },
      {
        kind: 'capture',
        authorisation: order.id,
        forId: order.id,
        amount: order.give_up_minor,
        currency: listing.need_currency,
      },
      ...closed.cardWork,
    ],
  }
}

/** The other pending orders that `left` can't serve any more: only these are locked, in the order of their ids. */
async function lockUnfit(
  tx: Tx,
  listing: ListingRecord,
  order: OrderRecord,
  left: bigint,
): Promise<OrderRecord[]> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('listing_id', '=', listing.id)
    .where('status', '=', 'pending')
    .where('id', '<>', order.id)
    .where('order_minor', listing.part_fulfilment ? '>' : '<>', left)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function tellOfSettlement(tx: Tx, server: Server, listing: ListingRecord, order: OrderRecord) {
  const { rows: cards } = await sql<{ card_id: string; person_id: string; user_name: string }>`
    SELECT card.id AS card_id, person.id AS person_id, person.user_name FROM card JOIN person ON person.id = card.person_id
    WHERE card.id IN (${order.debit_card_id}, ${order.credit_card_id}, ${listing.debit_card_id}, ${listing.credit_card_id})`.execute(
    tx,
  )
  const ownerOf = (cardId: string) => cards.find((card) => card.card_id === cardId)
  const buyer = ownerOf(order.debit_card_id)?.user_name ?? ''
  const owner = ownerOf(listing.debit_card_id)?.user_name ?? ''
  const [ordered, paid] = [orderedInWords(order, listing), giveUpInWords(order, listing)]

  await notify(tx, server, order.buyer_id, {
    title: 'Order completed',
    body: html`You just ordered <b>${ordered}</b> from ${owner} for ${paid}. It was credited to the card you chose.`,
    url: '/order-page',
    kind: 'orders',
  })
  await notify(tx, server, listing.owner_id, {
    title: 'Listing ordered',
    body: html`${buyer} got <b>${ordered}</b> of your listing. ${paid} were credited to the card you chose.`,
    url: listingPage(listing.id),
    kind: 'listings',
  })
  // D §2: proceeds may go to a friend's card. The friend hears of it.
  const gifts = [
    { to: ownerOf(order.credit_card_id), from: buyer, giver: order.buyer_id, amount: ordered },
    { to: ownerOf(listing.credit_card_id), from: owner, giver: listing.owner_id, amount: paid },
  ]
  for (const { to, from, giver, amount } of gifts)
    if (to && to.person_id !== giver)
      await notify(tx, server, to.person_id, {
        title: 'Money received',
        body: html`${from} had <b>${amount}</b> from an exchange credited to your card.`,
        url: '/payment',
        kind: 'money',
      })
}
