// First: the rows are on their way while everything below is still being evaluated.
import './boot-prefetch.ts'
import { prefetchAnswer } from '#core/client/api/queries.ts'
import { searchListings } from '#core/contract/listing-search.ts'
import { defineWidget } from '#core/element/define-widget.tsx'
import { RecentListings } from './RecentListings.tsx'
import css from './recent-listings.css?inline'
import { pageSize, recentQuery } from './search.ts'

/**
 * The way in for people who are just looking: what do I need, what do I have, who offers that; and the newest listings.
 *
 * ```html
 * <cowrie-recent-listings></cowrie-recent-listings>
 * ```
 *
 * Visitors see `---` in place of the rate and neither offer nor balance, because the server leaves them out. Somebody
 * signed in sees both and orders straight from a row.
 *
 * @tag cowrie-recent-listings
 *
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; `<cowrie-order>` opens in a dialog when
 *   nobody handles it.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or wants to see the rates. Not handled, the login
 *   opens in a dialog and the person goes on to what they wanted.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 * @fires cowrie-navigate - Request `{to: '/create-account'}` from the hint for visitors, `{to: '/create-listing'}`
 *   where there are no listings; the other widget opens in a dialog when nobody handles it.
 *
 * @csspart amount-box - The frame of an amount.
 * @csspart table - The listings.
 * @csspart row - One of the rows, which are cards where it is narrow.
 * @csspart notice - The hint for visitors, and what was not found.
 * @csspart button - Every button.
 * @csspart button-primary - The button that searches.
 * @csspart empty - What is shown where there is nothing.
 */
export const defineRecentListings = defineWidget({
  tag: 'cowrie-recent-listings',
  view: RecentListings,
  css: [css],
  prefetch: (caller) => prefetchAnswer(caller, searchListings, { query: recentQuery(pageSize) }),
})
