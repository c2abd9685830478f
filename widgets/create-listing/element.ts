import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { CreateListing } from './CreateListing.tsx'
import css from './create-listing.css?inline'

/**
 * Posts a listing: how much of a currency is needed, at which rate, and what is offered for it. The offered amount is
 * held on the chosen card while the listing is open.
 *
 * ```html
 * <cowrie-create-listing></cowrie-create-listing>
 * ```
 *
 * Somebody who is not signed in, or whose setup is not complete, is asked to do that first; what was typed stays when
 * a session ends on the way.
 *
 * @tag cowrie-create-listing
 *
 * @fires cowrie-listing-created - `{listingId}`, as soon as the server has said so.
 * @fires cowrie-navigate - Request `{to: '/dashboard'}` when the success screen is left, by the person or by itself
 *   after three seconds. Not handled, the person finds an empty form again.
 * @fires cowrie-closed - With it: whoever shows this in a dialog may close that.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart wizard - The whole wizard.
 * @csspart steps - Its progress, step by step.
 * @csspart field - A label with its control and messages.
 * @csspart amount-box - The frame of an amount.
 * @csspart rate - A rate with both directions and its distance from the market.
 * @csspart details - The list of what is about to happen, before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart button - Every button.
 * @csspart button-primary - The button that goes on.
 */
export const defineCreateListing = defineWidget({
  tag: 'cowrie-create-listing',
  view: CreateListing,
  css: [steps, css],
})
