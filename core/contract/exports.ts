// Additive: the person's orders, listings and transfers for a spreadsheet.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listingSearch } from './listing-search.ts'
import { orderSearch } from './orders.ts'
import { movementSearch } from './transfers.ts'
import { file, id } from './values.ts'

export const ordersCsv = endpoint({
  method: 'GET',
  path: '/api/Order/export',
  access: 'ready',
  group: 'Orders',
  summary:
    'The orders that I placed, filtered as in the search and without a limit, as CSV; with `listingId`, the orders on that listing of mine.',
  query: orderSearch({ listingId: z.optional(id) }),
  download: 'text/csv',
  answer: file,
})

export const listingsCsv = endpoint({
  method: 'GET',
  path: '/api/Listing/export',
  access: 'ready',
  group: 'Listings',
  summary: 'My listings, filtered as in the search and without a limit, as CSV.',
  query: listingSearch,
  download: 'text/csv',
  answer: file,
})

export const transfersCsv = endpoint({
  method: 'GET',
  path: '/api/Listing/transfers/export',
  access: 'ready',
  group: 'Transfers',
  summary: 'My sent money, filtered as in the list and without a limit, as CSV.',
  query: movementSearch,
  download: 'text/csv',
  answer: file,
})

export const incomingCsv = endpoint({
  method: 'GET',
  path: '/api/Listing/currency-exchanges/export',
  access: 'ready',
  group: 'Transfers',
  summary: 'My incoming money, filtered as in the list and without a limit, as CSV.',
  query: movementSearch,
  download: 'text/csv',
  answer: file,
})
