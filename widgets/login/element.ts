import { defineWidget } from '#core/element/define-widget.tsx'
import { Login } from './Login.tsx'
import css from './login.css?inline'

/**
 * Signs a person in.
 *
 * ```html
 * <cowrie-login></cowrie-login>
 * ```
 *
 * Unhandled requests are helped with in place: `Create Account` shows `<cowrie-registration>`, 'Forgot password?'
 * `<cowrie-password-reset>`, and after signing in the widget says who is signed in and how to go on.
 *
 * @tag cowrie-login
 * @attr {boolean} fresh - Ends a session that is there when the element is first drawn, as a login page does.
 * @attr {boolean} password-reset - Shows the link 'Forgot password?'.
 * @prop {string} linkToken - What a mailed link carries that lets a new device in. It opens nothing without the
 *   password. A property, never an attribute.
 *
 * @fires cowrie-signed-in - `{userId, setupComplete?}`. `preventDefault()` keeps the widget from asking to move on.
 * @fires cowrie-navigate - Request `{to}`: `/dashboard` or `/kycpage` after signing in, `/create-account`,
 *   `/password-reset`, `/verify-email/{userId}` for an address that is not confirmed yet.
 * @fires cowrie-signed-out - `{reason}`, when `fresh` or 'Log out' ended a session.
 * @fires cowrie-closed - The person goes on, and neither the host nor a dialog has a place for that.
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
  view: Login,
  attributes: { fresh: 'boolean', passwordReset: 'boolean' },
  properties: { linkToken: undefined as string | undefined },
  css: [css],
})
