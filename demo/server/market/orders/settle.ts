/**
 * Settles an accepted order: captures both holds and credits both credit cards. The caller's transaction holds the
 * listing's lock.
 */
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../../db/database.ts'
import { settle } from '../../ledger/ledger.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { type Filled, fillListing, remainderAfterSale } from '../listings/fill.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { assertRowsChanged, type Consequences, formatSums, heldFor, type OrderRecord } from './close.ts'
import { cardOwners, notifyGift } from './gifts.ts'

export async function settleOrder(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  /** `platform`: by system fulfilment, without a decision of the owner. */
  by: 'owner' | 'platform',
): Promise<Consequences> {
  await assertRowsChanged(
    1,
    tx
      .updateTable('orders')
      .set({ status: 'completed', decided_at: server.clock(), decided_by: by })
      .where('id', '=', order.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  const filled = await fillListing(tx, server, listing, {
    sold: order.order_minor,
    got: order.give_up_minor,
    by: 'order',
  })
  await notifySettled(tx, server, listing, order, filled)

  const offered = { ...heldFor(order, listing), id: listing.id, cardId: listing.debit_card_id }
  return {
    entries: [
      settle({
        order: heldFor(order, listing),
        orderCreditCardId: order.credit_card_id,
        listing: { ...offered, currency: listing.have_currency, amount: order.order_minor },
        listingCreditCardId: listing.credit_card_id,
      }),
      ...filled.entries,
    ],
    processorCommands: [
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
      ...filled.processorCommands,
    ],
  }
}

async function notifySettled(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  filled: Filled,
) {
  const cards = [order.debit_card_id, order.credit_card_id, listing.debit_card_id, listing.credit_card_id]
  const ownerOf = await cardOwners(tx, cards)
  const buyer = ownerOf(order.debit_card_id)
  const owner = ownerOf(listing.debit_card_id)
  const sums = (language: Language) => formatSums(order, listing, language)

  await notifyPerson(
    tx,
    server,
    order.buyer_id,
    { kind: 'orders', url: '/order-page' },
    ({ orderCompleted }, { language }) =>
      orderCompleted({ ...sums(language), owner: owner.user_name, card: buyer.last_four }),
  )
  await notifyPerson(
    tx,
    server,
    listing.owner_id,
    { kind: 'listings', url: listingPage(listing.id) },
    ({ listingOrdered }, { language }) =>
      listingOrdered({
        ...sums(language),
        buyer: buyer.user_name,
        rest: remainderAfterSale(filled, language, owner.last_four),
      }),
  )
  const ordered = (language: Language) => sums(language).ordered
  const paid = (language: Language) => sums(language).paid
  await notifyGift(tx, server, { to: ownerOf(order.credit_card_id), from: buyer, amount: ordered })
  await notifyGift(tx, server, { to: ownerOf(listing.credit_card_id), from: owner, amount: paid })
}
