/** The rows of listings, orders and their matching. */
import type { ColumnType, Generated } from 'kysely'
import type { ListingStatus } from '#core/contract/listing-search.ts'
import type { OrderStatus } from '#core/contract/orders.ts'
import type { Decider } from '#core/contract/timeline.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { OrderEnd } from '../messages/facts.ts'
import type { Moment } from './columns.ts'

export interface ListingRow {
  id: string
  reference: string
  owner_id: string
  need_currency: CurrencyCode
  have_currency: CurrencyCode
  /** Minor units of the need-currency. */
  need_minor: bigint
  /** Minor units of the have-currency. */
  offer_minor: bigint
  /** Minor units of the have-currency that can still be ordered. */
  balance_minor: bigint
  /** The fee on the whole offer, in minor units of the have-currency; each sale is charged its share. */
  fee_minor: Generated<bigint>
  /** Have for 1 need, 10 decimals. */
  rate: string
  /** The owner's price as it was typed: units of the other currency for 1 of `price_base`; null for the price of `rate`. */
  price: string | null
  price_base: CurrencyCode | null
  /** Minor units of the need-currency that the balance costs at that price; null when the amount alone decides. */
  balance_cost_minor: bigint | null
  status: ListingStatus
  is_halted: Generated<boolean>
  part_fulfilment: boolean
  system_fulfilment: boolean
  is_system_rate: boolean
  debit_card_id: string
  credit_card_id: string
  created_at: Moment
  expires_at: Moment
  /** Set when the listing takes no more orders: fulfilled, halted or expired. */
  ended_at: Moment | null
  ended_why: 'fulfilled' | 'halted' | 'expired' | null
  /** US cents that its offer counts against its owner's limits; null when nothing was counted. */
  counted_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
  /** Minor units of the need-currency that orders and matches have brought so far. */
  received_minor: Generated<bigint>
  /** Minor units of the have-currency that a fulfilled listing did not need; they went back to its card. */
  released_minor: Generated<bigint>
  /** When it was posted or last changed: at equal rates the listing that stands longer is matched first. */
  standing_since: Moment
  /** When its owner was notified that it is about to expire. */
  expiry_told_at: Moment | null
  /** When the owner was told by mail that the last day has begun. */
  last_day_told_at: Moment | null
  /** Its owner is frozen: it takes no orders and is not found. */
  is_paused: Generated<boolean>
  /** A rule holds it for an operator: paused too, and unknown to others, also after it has ended. */
  is_held: Generated<boolean>
}

export interface OrderRow {
  id: string
  reference: string
  listing_id: string
  /** The owner of the listing, who never changes. */
  owner_id: string
  buyer_id: string
  /** Minor units of the listing's have-currency. */
  order_minor: bigint
  /** Minor units of the listing's need-currency, held on the buyer's card. */
  give_up_minor: bigint
  /** The buyer's fee, in minor units of the need-currency, held beside the give-up amount. */
  buyer_fee_minor: Generated<bigint>
  /** The owner's, in minor units of the have-currency; 0 until the order is accepted. */
  owner_fee_minor: Generated<bigint>
  /** In the owner's direction. */
  rate: string
  /** As in a listing. */
  price: string | null
  price_base: CurrencyCode | null
  /** The listing's own rate when the order was placed; the owner may change it later. */
  listing_rate: string
  listing_price: string | null
  listing_price_base: CurrencyCode | null
  is_system_rate: boolean
  status: OrderStatus
  /** Why it ended without a payment, unless its buyer cancelled it. */
  reason: OrderEnd | null
  debit_card_id: string
  credit_card_id: string
  created_at: Moment
  expires_at: Moment
  /** When the one who decides was told by mail that the last day has begun. */
  last_day_told_at: ColumnType<Date | null, Date | null | undefined>
  decided_at: Moment | null
  /** Null while it is pending. */
  decided_by: Decider | null
  /** Set for a match of two listings, which nobody placed: the newer listing, whose owner is the buyer. */
  matched_listing_id: string | null
  /** The newer listing's own rate at the match, in its owner's direction. */
  matched_rate: string | null
  matched_price: string | null
  matched_price_base: CurrencyCode | null
  /** When a capture failed after the accept, which undid it. */
  undone_at: ColumnType<Date | null, Date | null | undefined>
  /** The sweep that bought it together with others, whose reservation pays it; null for an order of its own. */
  sweep_id: ColumnType<string | null, string | null | undefined, never>
  /** US cents that it counts against its buyer's limits; null when nothing was counted. */
  counted_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
}

/** One row for each pair of currencies, in alphabetical order; a match of the pair's listings locks it. */
export interface MarketPairRow {
  one: CurrencyCode
  other: CurrencyCode
}

/** A listing that waits to be matched, or of which a part was matched. */
export interface MatchQueueRow {
  listing_id: string
  one: CurrencyCode
  other: CurrencyCode
  standing_since: Date
  after_rate: string | null
  after_since: Date | null
  after_id: string | null
  touched_at: Date
  failures: Generated<number>
  aside_until: Date | null
}

/** The orders that a busy listing had until some moment, matches included. */
export interface OrderTallyRow {
  listing_id: string
  orders: bigint
  until: Date
}

export interface MarketTables {
  listing: ListingRow
  orders: OrderRow
  market_pair: MarketPairRow
  match_queue: MatchQueueRow
  order_tally: OrderTallyRow
}
