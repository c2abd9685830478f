/**
 * Settles an accepted order: captures both holds and credits both credit cards. The caller's transaction holds the
 * listing's lock. Its three functions are steps of a use case: lock, work and post.
 */
import { type Minor, minOf } from '#core/money/money.ts'
import { newId } from '../../../ids.ts'
import { type Entry, type Held, settle } from '../../../money/ledger/entries.ts'
import type { Movements, ProcessorCommand } from '../../../money/ledger/processor-commands.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/transactions.ts'
import { recordPartnerEvents } from '../../../platform/webhooks/events.ts'
import type { Server } from '../../../server.ts'
import { feeOf, saleFee } from '../figures.ts'
import {
  afterSale,
  closeUnfillable,
  type LockedSales,
  lockSales,
  movementsOfSales,
  saveSales,
} from '../listings/fill.ts'
import type { ListingRecord } from '../open-listing.ts'
import { orderEvent } from '../partner-events.ts'
import { costOf, isAtOwnersPrice } from '../prices.ts'
import { assertRowsChanged, heldFor, type OrderRecord } from './order.ts'
import { cardOwners, notifySettled, type Settled } from './order-notifications.ts'

export type Settlement = Settled & {
  /** The part of the order's hold that its price does not need. */
  readonly unneeded: Minor
  readonly sales: LockedSales
}

/** Figures of the settlement, with locks on the orders that no longer fit. */
export async function lockSettlement(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  placed: OrderRecord,
  by: Settlement['by'],
): Promise<Settlement> {
  const order = {
    ...placed,
    give_up_minor: paymentFor(listing, placed),
    owner_fee_minor: saleFee(listing, placed.order_minor),
  }
  const filled = afterSale(listing, { sold: order.order_minor, got: order.give_up_minor }, server.clock())
  const cards = [order.debit_card_id, order.credit_card_id, listing.debit_card_id, listing.credit_card_id]
  const [sales, ownerOf] = await together([
    lockSales(tx, server, [{ before: listing, ...filled }], 'order', order.id),
    cardOwners(tx, cards),
  ])
  return {
    order,
    listing,
    filled,
    unneeded: placed.give_up_minor - order.give_up_minor,
    by,
    sales,
    ownerOf,
  }
}

/** Writes the completed order and the sale, and notifies the people. */
export async function saveSettlement(tx: Tx, server: Server, settlement: Settlement): Promise<void> {
  const { order, listing, by, sales } = settlement
  const accepted = orderEvent('order.accepted', { ...order, status: 'completed' }, listing)
  await together([
    notifySettled(tx, server, settlement),
    assertRowsChanged(
      1,
      tx
        .updateTable('orders')
        .set({
          status: 'completed',
          give_up_minor: order.give_up_minor,
          owner_fee_minor: order.owner_fee_minor,
          decided_at: server.clock(),
          decided_by: by,
        })
        .where('id', '=', order.id)
        .where('status', '=', 'pending')
        .executeTakeFirst(),
    ),
    recordPartnerEvents(tx, server, [accepted]),
    saveSales(tx, server, sales).then(() => closeUnfillable(tx, server, sales)),
  ])
}

export function movementsOfSettlement({ order, listing, unneeded, sales }: Settlement): Movements {
  // The reservation on the buyer's card: the order's own, or that of its sweep.
  const authorisation = order.sweep_id ?? order.id
  const settled = exchange(order.id, {
    order: { ...heldFor(order, listing), amount: order.give_up_minor, fee: order.buyer_fee_minor },
    unneeded,
    listing: {
      id: listing.id,
      cardId: listing.debit_card_id,
      currency: listing.have_currency,
      amount: order.order_minor,
      fee: order.owner_fee_minor,
    },
    buyer: { id: order.buyer_id, cardId: order.credit_card_id },
    owner: { id: listing.owner_id, cardId: listing.credit_card_id },
    authorisations: { order: authorisation, listing: listing.id },
  })
  const { entries, processorCommands } = movementsOfSales(sales)
  return {
    entries: [settled.entry, ...entries],
    processorCommands: [
      ...settled.processorCommands,
      ...(unneeded > 0n ? [{ kind: 'void', authorisation } as const] : []),
      ...processorCommands,
    ],
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

/** The payment of one side, and the escrow that holds it. The fee is in minor units, and not in `amount`. */
export type Paying = Held & { readonly fee: Minor }

type Earner = { readonly id: string; readonly cardId: string }

type Sides = {
  /** The buyer's payment. */
  readonly order: Paying
  /** As in `settle`. */
  readonly unneeded?: Minor
  /** The owner's payment, out of the listing. */
  readonly listing: Paying
  /** The earners, each with the card to credit. */
  readonly buyer: Earner
  readonly owner: Earner
  /** The ids of the reservations that pay. */
  readonly authorisations: { readonly order: string; readonly listing: string }
}

/**
 * The money of one exchange, an accepted order or a match: what is captured, and what is owed to whom. `id` is that of the
 * order or match.
 */
export function exchange(
  id: string,
  { unneeded, buyer, owner, authorisations, ...sides }: Sides,
): { entry: Entry; processorCommands: ProcessorCommand[] } {
  const toBuyer = { id: newId(), cardId: buyer.cardId }
  const toOwner = { id: newId(), cardId: owner.cardId }
  const order = { ...sides.order, fee: feeOf(sides.order.fee) }
  const listing = { ...sides.listing, fee: feeOf(sides.listing.fee) }
  const capture = (authorisation: string, { cardId, amount, fee, currency }: typeof order) =>
    ({ kind: 'capture', authorisation, forId: id, cardId, amount, fee, currency }) as const
  const payout = (to: typeof toBuyer, earnerId: string, { amount, currency }: Held) =>
    ({ kind: 'payout', forId: id, ...to, earnerId, amount, currency }) as const
  return {
    entry: {
      ...settle({ order, ...(unneeded !== undefined && { unneeded }), toBuyer, listing, toOwner }),
      aboutId: id,
    },
    processorCommands: [
      capture(authorisations.listing, listing),
      capture(authorisations.order, order),
      payout(toBuyer, buyer.id, listing),
      payout(toOwner, owner.id, order),
    ],
  }
}
