import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Exchanges an amount at once, from the best listings that leave the decision to the platform: one average rate, one
 * confirmation. Any rest can be listed afterwards.
 *
 * ```html
 * <cowrie-sweep from="NGN" to="USD" amount="500000"></cowrie-sweep>
 * ```
 *
 * @tag cowrie-sweep
 *
 * @fires cowrie-order-placed - `{orderId, listingId}` for each order, as soon as the server confirms them all.
 * @fires cowrie-order-settled - `{orderId, listingId}` for each order, with it.
 * @fires cowrie-navigate - Request `{to: '/receipt/order/{id}'}` from an order; unhandled, `<cowrie-receipt>` opens in a
 *   dialog. `{to: '/create-listing?give=…&get=…&side=…&amount=…'}` for what nobody offers; unhandled,
 *   `<cowrie-create-listing>` opens. `{to: '/order-page'}` when the success screen closes; unhandled, an empty form
 *   shows again.
 * @fires cowrie-closed - Follows it: a host that shows the widget in a dialog may close the dialog.
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
 * @csspart details - The offers taken, and the summary before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart order - One of the orders on the success screen.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 */
export const defineSweep = defineWidget({
  tag: 'cowrie-sweep',
  blockSize: [300, 300],
  attributes: {
    /**
     * ISO 4217 code of the currency to give.
     *
     * @default NGN
     */
    from: 'currency',
    /**
     * ISO 4217 code of the currency to get.
     *
     * @default USD
     */
    to: 'currency',
    /**
     * The currency that the amount is of.
     *
     * @default give
     */
    side: ['give', 'get'],
    /** The amount to begin with, a decimal. */
    amount: 'string',
    /** The step that the person went back to in the host's history, as `cowrie-step` counted it. */
    step: 'number',
  },
  load: () => import('./drawing.ts'),
})
