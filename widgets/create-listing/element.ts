import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Posts a listing: a needed amount, its rate and the offer for it. The chosen card holds the offered amount while the
 * listing is open.
 *
 * ```html
 * <cowrie-create-listing></cowrie-create-listing>
 * ```
 *
 * People who are not signed in, or whose setup is not complete, are asked to do that first; typed input survives the
 * end of a session.
 *
 * @tag cowrie-create-listing
 *
 * @fires cowrie-listing-created - `{listingId}`, as soon as the server confirms it.
 * @fires cowrie-navigate - Request `{to: '/dashboard'}` when the success screen closes, by the person or after three
 *   seconds. Unhandled, an empty form shows again.
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
 * @csspart details - The summary before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 */
export const defineCreateListing = defineWidget({
  tag: 'cowrie-create-listing',
  blockSize: [300, 280],
  attributes: {
    /**
     * ISO 4217 code of the currency to offer.
     *
     * @default USD
     */
    from: 'currency',
    /**
     * ISO 4217 code of the currency needed.
     *
     * @default NGN
     */
    to: 'currency',
    /**
     * The currency that the amount is of.
     *
     * @default get
     */
    side: ['give', 'get'],
    /** The amount to begin with, a decimal. */
    amount: 'string',
    /** The step that the person went back to in the host's history, as `cowrie-step` counted it. */
    step: 'number',
  },
  load: () => import('./drawing.ts'),
})
