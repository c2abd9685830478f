import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Orders from another person's listing: amount, rate, debit card and credit card. The card holds the payment until the
 * owner decides; at the owner's rate on a listing with system fulfilment the exchange completes at once.
 *
 * ```html
 * <cowrie-order listing-id="0198c5f2-…"></cowrie-order>
 * <cowrie-order listing-id="0198c5f2-…" amount="250" locked="amount"></cowrie-order>
 * ```
 *
 * @tag cowrie-order
 * @needs listing-id
 *
 * @fires cowrie-order-placed - `{orderId, listingId}`, as soon as the server confirms it.
 * @fires cowrie-order-settled - `{orderId, listingId}`, with it, if the exchange completed at once.
 * @fires cowrie-closed - The success screen closes, by the person or after three seconds: a host that shows the widget
 *   in a dialog may close the dialog.
 * @fires cowrie-step - `{flow, name, step}`, the step counted from 0: a host with a history adds an entry for each step.
 * @fires cowrie-unsaved - `{unsaved, survivesReload: true}`: whether leaving now would lose typed input.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 *
 * @csspart wizard - The whole wizard.
 * @csspart steps - Progress through the steps.
 * @csspart field - A label with its control and messages.
 * @csspart amount-box - The frame of an amount.
 * @csspart rate - A rate with both directions and its distance from the market.
 * @csspart details - The facts of the listing, and the summary before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 */
export const defineOrder = defineWidget({
  tag: 'cowrie-order',
  blockSize: [50, 50],
  attributes: {
    /** The listing to order from, as `cowrie-order-requested` names it. */
    listingId: 'string',
    /** The amount to order to begin with, a decimal in the listing's currency. */
    amount: 'string',
    /** The amount to give up to begin with, a decimal in the currency that the listing needs; without `amount`. */
    giveAmount: 'string',
    /** `amount`: the person cannot change it. */
    locked: 'string',
    /** The step that the person went back to in the host's history, as `cowrie-step` counted it. */
    step: 'number',
  },
  load: () => import('./drawing.ts'),
})
