import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Receipt } from './Receipt.tsx'
import css from './receipt.css?inline'

/**
 * The receipt of an order, for its buyer and for the owner of the listing; of a listing, for its owner: both sums,
 * the rate both ways, fee, cards, reference and what happened; or of money between friends, for both of them. It
 * prints alone, whatever page it stands in, and downloads as a PDF.
 *
 * ```html
 * <cowrie-receipt order-id="0198c5f2-…"></cowrie-receipt>
 * ```
 *
 * @tag cowrie-receipt
 * @attr {string} order-id - The order.
 * @attr {string} listing-id - The listing, where no order is given.
 * @attr {string} transfer-id - The transfer, where neither is given; or the order whose proceeds came to one's card.
 * @attr {string} currency - Which of the two, where both sides of an exchange came to one's card: its ISO code.
 *
 * @fires cowrie-navigate - Request `{to: '/order-page'}`, `{to: '/users-listing-details/{id}'}` or `{to: '/payment'}`
 *   from the back link.
 * @fires cowrie-closed - The back link inside a dialog: whoever shows this may close it.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart receipt - The sheet.
 * @csspart details - Its facts.
 * @csspart timeline - What happened.
 * @csspart table - The completed orders of a listing.
 * @csspart row - One of the rows.
 * @csspart button - Every button.
 */
export const defineReceipt = defineWidget({
  tag: 'cowrie-receipt',
  view: Receipt,
  attributes: { orderId: 'string', listingId: 'string', transferId: 'string', currency: 'string' },
  css: [steps, css],
})
