import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The circle of friends: its members, pending requests and sent invites.
 *
 * ```html
 * <cowrie-circle></cowrie-circle>
 * ```
 *
 * Visitors are asked to log in, and people whose setup isn't complete to finish it.
 *
 * @tag cowrie-circle
 *
 * @fires cowrie-send-money-requested - Request `{friendId}`, or `{}` without a chosen friend; unhandled,
 *   `<cowrie-send-money>` opens in a dialog.
 * @fires cowrie-request-money-requested - Request `{}`; unhandled, `<cowrie-request-money>` opens in a dialog.
 * @fires cowrie-sign-in-needed - Request, from the button that visitors see.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing.
 *
 * @csspart tabs - Friends, Pending Friend Request, Sent Invites.
 * @csspart tab - One of the tabs.
 * @csspart person - A friend, a request or an invite.
 * @csspart avatar - A person's picture or initials.
 * @csspart pill - The mark of an invite that is pending.
 * @csspart button - Every button.
 * @csspart dialog - The dialogs: adding a friend, questions and outcomes.
 * @csspart qr - The QR code of an invite link.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineCircle = defineWidget({
  tag: 'cowrie-circle',
  blockSize: [280, 280],
  load: () => import('./drawing.ts'),
})
