import { defineWidget } from '#core/element/define-widget.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import css from './password-reset.css?inline'

/**
 * The way back in for somebody who has forgotten the password: email address, mailed code, new password.
 *
 * ```html
 * <cowrie-password-reset></cowrie-password-reset>
 * <cowrie-password-reset view="verify" user-id="019a…"></cowrie-password-reset>
 * <cowrie-password-reset view="password" user-id="019a…" code-id="019a…"></cowrie-password-reset>
 * <cowrie-password-reset view="success"></cowrie-password-reset>
 * <cowrie-password-reset view="stop"></cowrie-password-reset>
 * ```
 *
 * A host with routes of its own handles `cowrie-navigate` and sets `view`, `user-id` and `code-id`; without one the
 * widget goes from view to view in place, and on to `<cowrie-login>` at the end. The ids are a reset's own: they say
 * nothing about whether the address has an account, and a code's id works once, for 10 minutes.
 *
 * The mail of a reset has a link beside its code. It leads to the exchange's own site, whose page sets the link's token
 * as the property `linkToken`: the widget then goes on after the code. An account with a transaction PIN or a
 * passkey asks for one of them beside the new password. In one without either, the password takes effect in 24 hours; the mail that announces it has a link
 * to the view `stop`.
 *
 * @tag cowrie-password-reset
 * @attr {'email'|'verify'|'password'|'success'|'stop'} [view=email] - Which one is shown.
 * @attr {string} user-id - The reset, in the views `verify` and `password`.
 * @attr {string} code-id - The code that was entered, in the view `password`.
 *
 * @prop {string} linkToken - The token of a mail's link, in the views `email` and `stop`. Never an attribute.
 *
 * @fires cowrie-navigate - Request `{to}`: `/verify-email-passreset/{userId}`, `/new-password/{userId}/{codeId}`,
 *   `/password-success`, `/password-reset` to begin anew, `/login`, `/contact-page`.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 * @csspart pin - The group of code boxes.
 * @csspart pin-box - One of these boxes.
 * @csspart link - 'Resend code', 'Login' and the way back.
 * @csspart notice - The box that says that a code or link is over.
 */
export const definePasswordReset = defineWidget({
  tag: 'cowrie-password-reset',
  view: PasswordReset,
  attributes: { view: 'string', userId: 'string', codeId: 'string' },
  properties: { linkToken: undefined as string | undefined },
  css: [css],
})
