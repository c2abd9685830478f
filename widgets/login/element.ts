import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Signs a person in.
 *
 * ```html
 * <cowrie-login></cowrie-login>
 * ```
 *
 * The widget serves unhandled requests in place: `Create Account` shows `<cowrie-registration>`, 'Forgot password?'
 * `<cowrie-password-reset>`, and after signing in it shows who is signed in and how to continue.
 *
 * @tag cowrie-login
 *
 * @fires cowrie-signed-in - `{userId, setupComplete?}`. `preventDefault()` keeps the widget from requesting
 *   navigation.
 * @fires cowrie-navigate - Request `{to}`: `/dashboard` or `/kycpage` after signing in, `/create-account`,
 *   `/password-reset`, `/verify-email/{userId}` for an unconfirmed address.
 * @fires cowrie-step - `{flow, name}`: the form (`form`), and who is signed in (`done`).
 * @fires cowrie-signed-out - `{reason}`, when `fresh` or 'Log out' ended a session.
 * @fires cowrie-closed - The person continues, but neither the host nor a dialog has a page for that.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that logs in.
 * @csspart link - 'Create Account' and 'Forgot password?'.
 * @csspart notice - The box with the reason of a failed login.
 */
export const defineLogin = defineWidget({
  tag: 'cowrie-login',
  blockSize: [630, 650],
  attributes: {
    /** Ends an existing session when the element is first drawn, as a login page does. */
    fresh: 'boolean',
    /** Shows the link 'Forgot password?'. */
    passwordReset: 'boolean',
    /** Name of the owner whose listing the person wants to order from: the reason to log in. */
    orderFrom: 'string',
  },
  properties: {
    /**
     * Token of a mailed link that approves a new device. It grants nothing without the password. A property,
     * never an attribute.
     */
    linkToken: undefined as string | undefined,
  },
  load: () => import('./drawing.ts'),
})
