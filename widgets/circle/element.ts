import { defineWidget } from '#core/element/define-widget.tsx'
import { Circle } from './Circle.tsx'
import css from './circle.css?inline'

/**
 * The circle of friends: who is in it, who wants to be, and who was invited.
 *
 * ```html
 * <cowrie-circle></cowrie-circle>
 * ```
 *
 * Visitors are asked to log in, and people whose setup isn't complete to finish it.
 *
 * @tag cowrie-circle
 *
 * @fires cowrie-send-money-requested - Request `{friendId}`, or `{}` where no friend was chosen;
 *   `<cowrie-send-money>` opens in a dialog when nobody handles it.
 * @fires cowrie-sign-in-needed - Request, from the button that visitors see.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing.
 *
 * @csspart tabs - Friends, Pending Friend Request, Sent Invites.
 * @csspart tab - One of the tabs.
 * @csspart person - A friend, a request or an invite.
 * @csspart avatar - Somebody's picture or initials.
 * @csspart pill - The mark of an invite that is pending.
 * @csspart button - Every button.
 * @csspart dialog - The dialogs: adding a friend, the questions and their answers.
 * @csspart empty - What is shown where there is nobody.
 */
export const defineCircle = defineWidget({ tag: 'cowrie-circle', view: Circle, css: [css] })
