/** The rows of searches that one call looks through. */
import * as listings from '#server/market/listings/search.ts'
import * as orders from '#server/market/orders/search.ts'

export const searchListings = async (...input: Parameters<typeof listings.searchListings>) =>
  (await listings.searchListings(...input)).rows

export const searchOrders = async (...input: Parameters<typeof orders.searchOrders>) =>
  (await orders.searchOrders(...input)).rows
