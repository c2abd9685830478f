import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Sends money to a friend in the circle: currency, friend, amount and card. The card holds the amount until the friend
 * accepts it; the hold is released if it is declined or unanswered for seven days.
 *
 * ```html
 * <cowrie-send-money></cowrie-send-money>
 * <cowrie-send-money friend-id="0198c5f2-…"></cowrie-send-money>
 * <cowrie-send-money currency="USD" amount="25" locked="currency amount"></cowrie-send-money>
 * <cowrie-send-money request="0198c5f2-…"></cowrie-send-money>
 * ```
 *
 * People who are not signed in, or whose setup is not complete, are asked to do that first. The same intent sent again
 * after a lost connection pays once.
 *
 * @tag cowrie-send-money
 *
 * @fires cowrie-money-sent - `{transferId, cowrieReference}`, as soon as the server confirms it.
 * @fires cowrie-closed - The success screen closes, by the person or after three seconds: a host that shows the widget
 *   in a dialog may close the dialog. Closed by the person on its own page, it shows an empty form again.
 * @fires cowrie-navigate - Request `{to: '/payment'}`, from a person without friends who wants to add one.
 * @fires cowrie-step - `{flow, name, step}`, the step counted from 0: a host with a history adds an entry for each step.
 * @fires cowrie-unsaved - `{unsaved, survivesReload: true}`: whether leaving now would lose typed input.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 *
 * @csspart wizard - The whole wizard.
 * @csspart steps - Progress through the steps.
 * @csspart field - A label with its control and messages.
 * @csspart amount-box - The frame of the amount.
 * @csspart details - The summary before the PIN.
 * @csspart pin - The boxes of the transaction PIN.
 * @csspart empty - Shown to a person without friends.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 */
export const defineSendMoney = defineWidget({
  tag: 'cowrie-send-money',
  blockSize: [300, 300],
  attributes: {
    /** Fixes the beneficiary, as in `cowrie-send-money-requested`. */
    friendId: 'string',
    /**
     * Pays a request for money, which fixes beneficiary, amount and note: its id, or the token in its link.
     */
    request: 'string',
    /** ISO 4217 code of the currency to begin with; by default that of the last transfer. */
    currency: 'currency',
    /** The amount to begin with, a decimal. */
    amount: 'string',
    /**
     * Names of the values that the person cannot change, with spaces between: `currency`, `amount`. An amount is
     * locked with its currency.
     */
    locked: 'string',
    /** The step that the person went back to in the host's history, as `cowrie-step` counted it. */
    step: 'number',
  },
  load: () => import('./drawing.ts'),
})
