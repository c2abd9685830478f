/**
 * Settles an accepted order: captures both holds and credits both credit cards. The caller's transaction holds the
 * listing's lock.
 */
import { type Minor, minOf } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import { together } from '../../db/together.ts'
import { justOwed, priceFact } from '../../notifications/message.ts'
import { type Notice, notifyPeople } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { recordPartnerEvents } from '../../webhooks/events.ts'
import type { Writing } from '../consequences.ts'
import { exchange } from '../exchange.ts'
import { feeFact, saleFee } from '../fees.ts'
import { afterSale, remainderAfterSale, type Sold, saveSales } from '../listings/fill.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { orderEvent } from '../partner-events.ts'
import { costOf, isAtOwnersPrice, storedPrice } from '../prices.ts'
import { assertRowsChanged, heldFor, type OrderRecord, orderSums } from './close.ts'
import { type CardOwner, cardOwners, creditedCard, giftNotice } from './gifts.ts'

/** The consequences are known as soon as those of the sale are. */
export function settleOrder(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  placed: OrderRecord,
  /** `platform`: by system fulfilment, without a decision of the owner. */
  by: 'owner' | 'platform',
): Writing {
  // The reservation on the buyer's card: the order's own, or that of its sweep.
  const authorisation = placed.sweep_id ?? placed.id
  const ownerFee = saleFee(listing, placed.order_minor)
  const order = { ...placed, give_up_minor: paymentFor(listing, placed), owner_fee_minor: ownerFee }
  const unneeded = placed.give_up_minor - order.give_up_minor
  const filled = afterSale(listing, { sold: order.order_minor, got: order.give_up_minor }, server.clock())
  const cards = [order.debit_card_id, order.credit_card_id, listing.debit_card_id, listing.credit_card_id]
  // First: the notices are then ready before the accounts are locked, and nobody waits for them.
  const notified = cardOwners(tx, cards).then((ownerOf) =>
    notifySettled(tx, server, listing, order, filled, by, ownerOf),
  )
  const accepted = orderEvent('order.accepted', { ...order, status: 'completed' }, listing)
  const update = assertRowsChanged(
    1,
    tx
      .updateTable('orders')
      .set({
        status: 'completed',
        give_up_minor: order.give_up_minor,
        owner_fee_minor: ownerFee,
        decided_at: server.clock(),
        decided_by: by,
      })
      .where('id', '=', order.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  const told = recordPartnerEvents(tx, server, [accepted])
  // The order first: what no longer fits the listing is looked for among the pending ones.
  const sale = saveSales(tx, server, [{ before: listing, ...filled }], 'order')

  const paid = {
    ...heldFor(order, listing),
    amount: order.give_up_minor,
    fee: order.buyer_fee_minor,
  }
  const sold = {
    id: listing.id,
    cardId: listing.debit_card_id,
    currency: listing.have_currency,
    amount: order.order_minor,
    fee: ownerFee,
  }
  const settled = exchange(order.id, {
    order: paid,
    unneeded,
    listing: sold,
    buyer: { id: order.buyer_id, cardId: order.credit_card_id },
    owner: { id: listing.owner_id, cardId: listing.credit_card_id },
    authorisations: { order: authorisation, listing: listing.id },
  })
  return {
    consequences: sale.consequences.then(({ entries, processorCommands }) => ({
      entries: [settled.entry, ...entries],
      processorCommands: [
        ...settled.processorCommands,
        ...(unneeded > 0n ? [{ kind: 'void', authorisation } as const] : []),
        ...processorCommands,
      ],
    })),
    written: together([notified, update, told, sale.written]),
  }
}

/**
 * An order at the owner's price that takes all that is left pays what is left of the need, although a part of the same
 * amount was held at more (rules/rates.md#whole). A counter-offer pays what it offered.
 */
function paymentFor(listing: ListingRecord, order: OrderRecord): Minor {
  const held = order.give_up_minor
  return isAtOwnersPrice(listing, order) ? minOf(costOf(listing, order.order_minor), held) : held
}

async function notifySettled(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  filled: Sold,
  by: 'owner' | 'platform',
  ownerOf: (cardId: string) => CardOwner,
) {
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
      ...{ order, from: buyer, to: ownerOf(order.credit_card_id) },
      ...{ amount: ordered, currency: listing.have_currency },
    }),
    ...giftNotice({
      ...{ order, from: owner, to: ownerOf(listing.credit_card_id) },
      ...{ amount: paid, currency: listing.need_currency },
    }),
  ])
}
