import { defineWidget } from '#core/element/define-widget.tsx'
import { Registration } from './Registration.tsx'
import css from './registration.css?inline'

/**
 * Opens an account, from the form to the confirmed email address.
 *
 * ```html
 * <cowrie-registration></cowrie-registration>
 * <cowrie-registration view="verify" user-id="019a…"></cowrie-registration>
 * <cowrie-registration view="success"></cowrie-registration>
 * ```
 *
 * A host with routes of its own handles `cowrie-navigate` and sets `view` and `user-id`; without one the widget goes
 * from view to view in place, and on to `<cowrie-login>` at the end.
 *
 * @tag cowrie-registration
 * @attr {'register'|'verify'|'success'} [view=register] - Which of the three is shown.
 * @attr {string} user-id - Whose code is entered in the `verify` view.
 * @attr {string} invite - What an invite link carries (`/create-account?invite=…`): who sent it becomes a friend once
 *   the address is confirmed.
 * @attr {string} terms-url - Address of your terms and conditions: shows a link to them beside the box to tick.
 *
 * @fires cowrie-navigate - Request `{to}`: `/verify-email/{userId}`, `/account-success`, `/login`.
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
  view: Registration,
  attributes: { view: 'string', userId: 'string', termsUrl: 'string', invite: 'string' },
  css: [css],
})
