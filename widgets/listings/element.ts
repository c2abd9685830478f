// First: the rows are on their way while everything below is still being evaluated.
import './boot-prefetch.ts'
import { prefetchPages } from '#core/client/api/pages.ts'
import { defineWidget } from '#core/element/define-widget.tsx'
import { Listings } from './Listings.tsx'
import css from './listings.css?inline'
import { firstSearch, listingPages } from './search.ts'

/**
 * The marketplace: what other people offer, what one has posted oneself, and the latest orders.
 *
 * ```html
 * <cowrie-listings></cowrie-listings>
 * ```
 *
 * The columns and the density that somebody chooses are kept in this browser under `cowrie:listings-look:…`.
 *
 * Visitors see others' listings without rate and offer. 'Create Listings' opens `<cowrie-create-listing>` in a dialog.
 *
 * @tag cowrie-listings
 * @attr {boolean} banner - Says that the setup is complete and the account activated, until the person closes it.
 *
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; `<cowrie-order>` opens in a dialog when
 *   nobody handles it.
 * @fires cowrie-navigate - Request `{to: '/users-listing-details/{id}'}` from a Halt button;
 *   `<cowrie-listing-details>` opens in a dialog when nobody handles it.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or creates. Not handled, the login opens in a dialog
 *   and the person goes on to what they wanted.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 * @fires cowrie-listing-created - `{listingId}`, from the dialog.
 * @fires cowrie-order-placed - `{orderId, listingId}`, from the dialog.
 *
 * @csspart tabs - The two tabs.
 * @csspart tab - One of the tabs.
 * @csspart filter - All, Pending, Partly fulfilled; and each filter in force.
 * @csspart table - A table.
 * @csspart row - One of the rows, which are cards where it is narrow.
 * @csspart pill - Where a listing or an order stands.
 * @csspart button - Every button.
 * @csspart notice - The banner, and the hint for visitors.
 * @csspart empty - What is shown where there is nothing.
 */
export const defineListings = defineWidget({
  tag: 'cowrie-listings',
  view: Listings,
  attributes: { banner: 'boolean' },
  css: [css],
  prefetch: (caller) => prefetchPages(caller, listingPages, firstSearch),
})
