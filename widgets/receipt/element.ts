import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The receipt of an order, for its buyer and for the owner of the listing; of a listing, for its owner: both sums, the
 * rate both ways, fee, cards, reference and history; or of a transfer between friends, for both of them. It prints
 * without the page around it and downloads as a PDF.
 *
 * ```html
 * <cowrie-receipt order-id="0198c5f2-…"></cowrie-receipt>
 * ```
 *
 * @tag cowrie-receipt
 * @needs order-id|listing-id|transfer-id
 *
 * @fires cowrie-navigate - Request `{to: '/order-page'}`, `{to: '/users-listing-details/{id}'}` or `{to: '/payment'}`
 *   from the back link.
 * @fires cowrie-closed - The back link inside a dialog, which its host may close.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 *
 * @csspart receipt - The sheet.
 * @csspart details - Its facts.
 * @csspart timeline - The history.
 * @csspart table - The completed orders of a listing.
 * @csspart row - One of the rows.
 * @csspart button - Every button.
 */
export const defineReceipt = defineWidget({
  tag: 'cowrie-receipt',
  blockSize: [50, 50],
  attributes: {
    /** The order. */
    orderId: 'string',
    /** The listing, if no order is given. */
    listingId: 'string',
    /** The transfer, if neither is given; or the order whose proceeds were credited to the person's card. */
    transferId: 'string',
    /**
     * ISO code that selects one of the two, if both sides of an exchange were credited to the person's card.
     */
    currency: 'currency',
  },
  load: () => import('./drawing.ts'),
})
