import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { CreateListing } from './CreateListing.tsx'
import css from './create-listing.css?inline'

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
  view: CreateListing,
  css: [steps, css],
})
