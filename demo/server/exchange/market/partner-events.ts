/** Partners' events about orders and listings: amounts, states and ids, and nothing about a person. */
import type { Selectable } from 'kysely'
import type { WebhookEventKind } from '#core/contract/partner-events.ts'
import { wirePrice } from '#core/money/price.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OrderRow } from '../../platform/db/market-tables.ts'
import {
  amountOf,
  assignToPartner,
  type PartnerEvent,
  recordPartnerEvents,
} from '../../platform/webhooks/events.ts'
import type { Me, Server } from '../../server.ts'
import type { ListingRecord } from './open-listing.ts'
import { ownPrice, storedPrice } from './prices.ts'

type OrderRecord = Selectable<OrderRow>
type Kind<Object extends string> = Extract<WebhookEventKind, `${Object}.${string}`>
type Facts = PartnerEvent['facts']

/** An event of the partner on whose page the order was placed. */
export const orderEvent = (
  kind: Kind<'order'>,
  order: OrderRecord,
  listing: ListingRecord,
  more: Facts = {},
): PartnerEvent => ({
  about: order.id,
  kind,
  facts: {
    status: order.status,
    cowrieReference: order.reference,
    listingId: listing.id,
    gives: amountOf(order.give_up_minor, listing.need_currency),
    gets: amountOf(order.order_minor, listing.have_currency),
    fee: amountOf(order.buyer_fee_minor, listing.need_currency),
    price: wirePrice(storedPrice(listing, order)),
    ...more,
  },
})

/** An event of the partner on whose page the listing was posted. */
export const listingEvent = (
  kind: Kind<'listing'>,
  listing: ListingRecord,
  more: Facts = {},
): PartnerEvent => ({
  about: listing.id,
  kind,
  facts: {
    status: listing.status,
    cowrieReference: listing.reference,
    offers: amountOf(listing.offer_minor, listing.have_currency),
    needs: amountOf(listing.need_minor, listing.need_currency),
    balance: amountOf(listing.balance_minor, listing.have_currency),
    price: wirePrice(ownPrice(listing)),
    expiresAt: new Date(listing.expires_at).toISOString(),
    ...more,
  },
})

/** A new listing, for the partner on whose page it was posted. */
export async function tellPartnersListed(
  tx: Tx,
  server: Server,
  me: Me,
  listing: ListingRecord,
): Promise<void> {
  if (!me.page) return
  await assignToPartner(tx, server, me, 'listing', listing.id)
  await recordPartnerEvents(tx, server, [listingEvent('listing.created', listing)])
}

/** A new order: the page that it was placed on, and the owner's partner. */
export async function tellPartnersPlaced(
  tx: Tx,
  server: Server,
  me: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> {
  await assignToPartner(tx, server, me, 'order', order.id)
  await recordPartnerEvents(tx, server, [
    orderEvent('order.placed', order, listing),
    listingEvent('listing.ordered', listing, {
      orderId: order.id,
      ordered: amountOf(order.order_minor, listing.have_currency),
      pays: amountOf(order.give_up_minor, listing.need_currency),
    }),
  ])
}

/** Both sides of an order whose payment failed after the accept. */
export async function tellPartnersUndone(
  tx: Tx,
  server: Server,
  order: OrderRecord,
  listing: ListingRecord,
): Promise<void> {
  await recordPartnerEvents(tx, server, [
    orderEvent('order.undone', { ...order, status: 'rejected' }, listing, { reason: 'payment-failed' }),
    ...[listing.id, order.matched_listing_id].flatMap((about): PartnerEvent[] =>
      about === null
        ? []
        : [{ about, kind: 'listing.undone', facts: { orderId: order.id, reason: 'payment-failed' } }],
    ),
  ])
}
