import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { ListingDetails } from './ListingDetails.tsx'
import css from './listing-details.css?inline'

/**
 * The owner's page of one listing: what it says, how far it is fulfilled, the order requests with Accept and Reject,
 * Edit and Renew, Halt, which withdraws it, what has happened so far, and the receipt and exports.
 *
 * ```html
 * <cowrie-listing-details listing-id="0198c5f2-…"></cowrie-listing-details>
 * ```
 *
 * A listing of somebody else is not shown; the person is offered to order from it instead.
 *
 * @tag cowrie-listing-details
 * @attr {string} listing-id - The listing.
 *
 * @fires cowrie-order-settled - `{orderId, listingId}`, when an order was accepted.
 * @fires cowrie-unsaved - `{unsaved}`: whether leaving now would lose an edit. A host with routes asks before.
 * @fires cowrie-navigate - Request `{to: '/dashboard'}` from the back link. Not handled, the listings open in a dialog.
 *   Also `{to: '/receipt/listing/{id}'}` from Receipt; `<cowrie-receipt>` opens in a dialog when nobody handles it.
 * @fires cowrie-closed - The back link inside a dialog: whoever shows this may close it.
 * @fires cowrie-order-requested - Request `{listingId}` for somebody else's listing.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart card - The box around the listing.
 * @csspart details - Its facts.
 * @csspart table - The order requests.
 * @csspart row - One of the rows.
 * @csspart timeline - What happened.
 * @csspart pill - Where a listing or an order stands.
 * @csspart button - Every button.
 * @csspart button-danger - The button that halts the listing.
 */
export const defineListingDetails = defineWidget({
  tag: 'cowrie-listing-details',
  view: ListingDetails,
  attributes: { listingId: 'string' },
  css: [steps, css],
})
