import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The owner's page of one listing: its facts and fulfilment, the order requests with Accept and Reject, Edit and
 * Renew, Halt, which withdraws it, its history, and the receipt and exports.
 *
 * ```html
 * <cowrie-listing-details listing-id="0198c5f2-…"></cowrie-listing-details>
 * ```
 *
 * Another person's listing is not shown; the widget offers to order from it instead.
 *
 * @tag cowrie-listing-details
 * @needs listing-id
 *
 * @fires cowrie-order-settled - `{orderId, listingId}`, when an order is accepted.
 * @fires cowrie-unsaved - `{unsaved, survivesReload: true}`: whether leaving now would lose an edit; a host with
 *   routes asks first.
 * @fires cowrie-navigate - Request `{to: '/dashboard'}` from the back link; unhandled, the listings open in a dialog.
 *   Also `{to: '/receipt/listing/{id}'}` from Receipt; unhandled, `<cowrie-receipt>` opens in a dialog.
 * @fires cowrie-closed - The back link inside a dialog, which its host may close.
 * @fires cowrie-order-requested - Request `{listingId}` for another person's listing.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 *
 * @csspart card - The box around the listing.
 * @csspart details - Its facts.
 * @csspart table - The order requests.
 * @csspart row - One of the rows.
 * @csspart timeline - The history.
 * @csspart pill - The status of a listing or an order.
 * @csspart button - Every button.
 * @csspart button-danger - The button that halts the listing.
 */
export const defineListingDetails = defineWidget({
  tag: 'cowrie-listing-details',
  blockSize: [140, 140],
  attributes: {
    /** The listing. */
    listingId: 'string',
  },
  load: () => import('./drawing.ts'),
})
