import { prefetchAnswer } from '#core/client/api/queries.ts'
import { drawingOf } from '#core/element/drawing.tsx'
import { firstRequest } from './first-request.ts'
import { RecentListings } from './RecentListings.tsx'
import css from './recent-listings.css?inline'

export const drawing = drawingOf({
  view: RecentListings,
  css: [css],
  prefetch: (caller) => prefetchAnswer(caller, firstRequest.endpoint, firstRequest.input),
})
