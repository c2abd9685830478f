import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Opens an account, from the form to the confirmed email address.
 *
 * ```html
 * <cowrie-registration></cowrie-registration>
 * <cowrie-registration view="verify" user-id="019a…"></cowrie-registration>
 * <cowrie-registration view="success"></cowrie-registration>
 * ```
 *
 * A host with its own routes handles `cowrie-navigate` and sets `view` and `user-id`; otherwise the widget switches
 * views in place and ends with `<cowrie-login>`.
 *
 * @tag cowrie-registration
 *
 * @fires cowrie-navigate - Request `{to}`: `/verify-email/{userId}`, `/account-success`, `/login`.
 * @fires cowrie-step - `{flow, name}` for each view.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 * @csspart pin - The group of code boxes.
 * @csspart pin-box - One of these boxes.
 * @csspart dialog - The message when a code is refused.
 */
export const defineRegistration = defineWidget({
  tag: 'cowrie-registration',
  blockSize: [1140, 750],
  attributes: {
    /**
     * The view to show.
     *
     * @default register
     */
    view: ['register', 'verify', 'success'],
    /** The user whose code is entered in the `verify` view. */
    userId: 'string',
    /**
     * Token of an invite link (`/create-account?invite=…`): its sender becomes a friend once the address is
     * confirmed.
     */
    invite: 'string',
    /** Address of your terms and conditions, which the consent links. Default: `/terms` of the exchange. */
    termsUrl: 'string',
    /** `email`: the person cannot change the address that the property `email` names. */
    locked: 'string',
  },
  properties: {
    /** The address to begin with, also for a tag in a frame. A property, never an attribute. */
    email: undefined as string | undefined,
  },
  load: () => import('./drawing.ts'),
})
