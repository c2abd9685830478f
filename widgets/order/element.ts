import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Order } from './Order.tsx'
import css from './order.css?inline'

/**
 * Orders from somebody's listing: how much, at which rate, from which card and to which card. The amount given up is
 * held on the card until the owner has decided; at the owner's rate on a listing with system fulfilment the exchange
 * is completed at once.
 *
 * ```html
 * <cowrie-order listing-id="0198c5f2-…"></cowrie-order>
 * ```
 *
 * @tag cowrie-order
 * @attr {string} listing-id - The listing to order from, as `cowrie-order-requested` names it.
 *
 * @fires cowrie-order-placed - `{orderId, listingId}`, as soon as the server has said so.
 * @fires cowrie-order-settled - `{orderId, listingId}`, with it, when the exchange was completed at once.
 * @fires cowrie-closed - The success screen is left, by the person or by itself after three seconds: whoever shows
 *   this in a dialog may close that.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart wizard - The whole wizard.
 * @csspart steps - Its progress, step by step.
 * @csspart field - A label with its control and messages.
 * @csspart amount-box - The frame of an amount.
 * @csspart rate - A rate with both directions and its distance from the market.
 * @csspart details - The listing, and the list of what is about to happen before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart button - Every button.
 * @csspart button-primary - The button that goes on.
 */
export const defineOrder = defineWidget({
  tag: 'cowrie-order',
  view: Order,
  attributes: { listingId: 'string' },
  css: [steps, css],
})
