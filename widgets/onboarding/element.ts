import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The three steps that make an account ready to transact: identity (KYC), transaction PIN, card.
 *
 * ```html
 * <cowrie-onboarding></cowrie-onboarding>
 * ```
 *
 * For a visitor it requests a sign-in first; unhandled, `<cowrie-login>` takes its place.
 *
 * @tag cowrie-onboarding
 *
 * @fires cowrie-setup-complete - All three steps are complete.
 * @fires cowrie-navigate - Request `{to: '/dashboard-after'}`, when the person continues from there.
 * @fires cowrie-closed - The person is done and the host has no such page.
 * @fires cowrie-sign-in-needed - Request: nobody is signed in.
 * @fires cowrie-step - `{flow, name}` when the form of another step opens: `kyc`, `pin` or `card`.
 *
 * @csspart step - One of the three cards.
 * @csspart card - The surface of the open form.
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 * @csspart pin - The group of PIN boxes.
 * @csspart pin-box - One of these boxes.
 * @csspart dialog - The message after each step.
 */
export const defineOnboarding = defineWidget({
  tag: 'cowrie-onboarding',
  blockSize: [630, 650],
  load: () => import('./drawing.ts'),
})
