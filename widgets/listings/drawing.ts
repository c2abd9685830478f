import { prefetchPages } from '#core/client/api/pages.ts'
import { drawingOf } from '#core/element/drawing.tsx'
import { listingPages } from '#core/exchange-ui/offers/listing-pages.ts'
import { firstRequest } from './first-request.ts'
import { Listings } from './Listings.tsx'
import css from './listings.css?inline'

export const drawing = drawingOf({
  view: Listings,
  css: [css],
  prefetch: (caller) => prefetchPages(caller, listingPages, firstRequest.input),
})
