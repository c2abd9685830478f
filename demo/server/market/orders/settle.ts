/**
 * An order is accepted: both holds are captured and both credit cards credited. All in the caller's transaction, which
 * holds the listing's lock.
 */
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../../db/database.ts'
import { settle } from '../../ledger/ledger.ts'
import { tellPerson } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { afterSale, type Filled, fillListing } from '../listings/fill.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { type Consequences, heldFor, mustChange, type OrderRecord, sumsInWords } from './close.ts'
import { cardOwners, tellOfGift } from './gifts.ts'

export async function settleOrder(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  /** `platform`: by the rules of system fulfilment, without asking the owner. */
  by: 'owner' | 'platform',
): Promise<Consequences> {
  await mustChange(
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
  await tellOfSettlement(tx, server, listing, order, filled)

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
      ...filled.cardWork,
    ],
  }
}

async function tellOfSettlement(
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
  const sums = (language: Language) => sumsInWords(order, listing, language)

  await tellPerson(
    tx,
    server,
    order.buyer_id,
    { kind: 'orders', url: '/order-page' },
    ({ orderCompleted }, { language }) =>
      orderCompleted({ ...sums(language), owner: owner.user_name, card: buyer.last_four }),
  )
  await tellPerson(
    tx,
    server,
    listing.owner_id,
    { kind: 'listings', url: listingPage(listing.id) },
    ({ listingOrdered }, { language }) =>
      listingOrdered({
        ...sums(language),
        buyer: buyer.user_name,
        rest: afterSale(filled, language, owner.last_four),
      }),
  )
  const ordered = (language: Language) => sums(language).ordered
  const paid = (language: Language) => sums(language).paid
  await tellOfGift(tx, server, { to: ownerOf(order.credit_card_id), from: buyer, amount: ordered })
  await tellOfGift(tx, server, { to: ownerOf(listing.credit_card_id), from: owner, amount: paid })
}
