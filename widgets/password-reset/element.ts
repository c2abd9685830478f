import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Resets a forgotten password: email address, mailed code, new password.
 *
 * ```html
 * <cowrie-password-reset></cowrie-password-reset>
 * <cowrie-password-reset view="verify" user-id="019a…"></cowrie-password-reset>
 * <cowrie-password-reset view="password" user-id="019a…" code-id="019a…"></cowrie-password-reset>
 * <cowrie-password-reset view="success"></cowrie-password-reset>
 * <cowrie-password-reset view="stop"></cowrie-password-reset>
 * <cowrie-password-reset view="stop-email"></cowrie-password-reset>
 * <cowrie-password-reset view="reopen"></cowrie-password-reset>
 * ```
 *
 * A host with its own routes handles `cowrie-navigate` and sets `view`, `user-id` and `code-id`; otherwise the widget
 * switches views in place and ends with `<cowrie-login>`. The ids belong to the reset: they do not reveal whether the
 * address has an account, and a code's id works once, for 10 minutes.
 *
 * The mail of a reset has a link beside its code. It leads to the exchange's own site, whose page sets the link's
 * token as the property `linkToken`: the widget then continues after the code. An account with a transaction PIN or a
 * passkey requires one of them beside the new password. Without either, the password takes effect in 24 hours; the
 * mail that announces it has a link to the view `stop`.
 * Mails about a change of the account's address have a link to the view `stop-email`,
 * and the mail about a closed account has one to the view `reopen`.
 *
 * @tag cowrie-password-reset
 *
 * @fires cowrie-navigate - Request `{to}`: `/verify-email-passreset/{userId}`, `/new-password/{userId}/{codeId}`,
 *   `/password-success`, `/password-reset` to start again, `/login`, `/contact-page`.
 * @fires cowrie-step - `{flow, name}` for each view.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 * @csspart pin - The group of code boxes.
 * @csspart pin-box - One of these boxes.
 * @csspart link - 'Resend code', 'Login' and the way back.
 * @csspart notice - The box that reports an expired code or link.
 */
export const definePasswordReset = defineWidget({
  tag: 'cowrie-password-reset',
  blockSize: [320, 340],
  attributes: {
    /**
     * The view to show.
     *
     * @default email
     */
    view: ['email', 'verify', 'password', 'success', 'stop', 'stop-email', 'reopen'],
    /** The reset, in the views `verify` and `password`. */
    userId: 'string',
    /** The verified code, in the view `password`. */
    codeId: 'string',
  },
  properties: {
    /**
     * Token of a mailed link, in the views `email`, `stop`, `stop-email` and `reopen`. Never an attribute.
     */
    linkToken: undefined as string | undefined,
  },
  load: () => import('./drawing.ts'),
})
