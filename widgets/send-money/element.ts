import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { SendMoney } from './SendMoney.tsx'
import css from './send-money.css?inline'

/**
 * Sends money to a friend in the circle: which currency, to whom, how much, from which card. The amount is held on
 * the card until the friend accepts it; declined or unanswered for seven days, the hold is released.
 *
 * ```html
 * <cowrie-send-money></cowrie-send-money>
 * <cowrie-send-money friend-id="0198c5f2-…"></cowrie-send-money>
 * ```
 *
 * Somebody who is not signed in, or whose setup is not complete, is asked to do that first. The same intent sent
 * again after a lost connection pays once.
 *
 * @tag cowrie-send-money
 * @attr {string} friend-id - Fixes the beneficiary, as `cowrie-send-money-requested` names them.
 *
 * @fires cowrie-money-sent - `{transferId, reference}`, as soon as the server has said so.
 * @fires cowrie-closed - The success screen is left, by the person or by itself after three seconds: whoever shows
 *   this in a dialog may close that. Left by the person on a page of its own, it shows an empty form again.
 * @fires cowrie-navigate - Request `{to: '/payment'}`, from somebody who has no friends yet and wants to add one.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart wizard - The whole wizard.
 * @csspart steps - Its progress, step by step.
 * @csspart field - A label with its control and messages.
 * @csspart amount-box - The frame of the amount.
 * @csspart details - The list of what is about to happen, before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart empty - What is shown to somebody who has no friends yet.
 * @csspart button - Every button.
 * @csspart button-primary - The button that goes on.
 */
export const defineSendMoney = defineWidget({
  tag: 'cowrie-send-money',
  view: SendMoney,
  attributes: { friendId: 'string' },
  css: [steps, css],
})
