/** The record of an order on which nobody has decided yet. */
import type { ListingRecord } from '../open-listing.ts'
import { newReference } from '../reference.ts'
import type { OrderRecord } from './close.ts'

const undecided = {
  status: 'pending',
  reason: null,
  reason_words: null,
  decided_at: null,
  decided_by: null,
  last_day_told_at: null,
  owner_fee_minor: 0n,
  matched_listing_id: null,
  matched_rate: null,
  matched_price: null,
  matched_price_base: null,
} as const

const factsOf = (listing: ListingRecord) => ({
  listing_id: listing.id,
  owner_id: listing.owner_id,
  listing_rate: listing.rate,
  listing_price: listing.price,
  listing_price_base: listing.price_base,
})

type OwnFacts = Omit<OrderRecord, keyof typeof undecided | keyof ReturnType<typeof factsOf> | 'reference'>

/** A pending order on a listing, which keeps the listing's price at this moment. */
export const newOrder = (listing: ListingRecord, facts: OwnFacts): OrderRecord => ({
  ...undecided,
  ...factsOf(listing),
  ...facts,
  reference: newReference(),
})
