import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Requests for money: those that wait for the person, with Pay and Decline, and their own open ones. A request goes to a
 * friend, or to anybody with its link or QR code; it has an amount, a note and an end. Money still moves between friends
 * only: a stranger who opens a link asks to become a friend first.
 *
 * ```html
 * <cowrie-request-money></cowrie-request-money>
 * <cowrie-request-money view="form" friend-id="0198c5f2-…"></cowrie-request-money>
 * <cowrie-request-money request="hJqzTnBvWcXkLmPdRsFgYtNbVxQwZaKe"></cowrie-request-money>
 * ```
 *
 * @tag cowrie-request-money
 *
 * @fires cowrie-money-requested - `{requestId}`, as soon as the server confirms it.
 * @fires cowrie-send-money-requested - Request `{friendId, request}`, from Pay; unhandled, `<cowrie-send-money>` opens
 *   in a dialog.
 * @fires cowrie-step - `{flow, name}`: the form (`form`), and what was asked (`done`).
 * @fires cowrie-closed - Done after asking: a host that shows the form in a dialog may close the dialog.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 *
 * @csspart card - The lists' surface.
 * @csspart request - A request in a list.
 * @csspart avatar - The initials of a person.
 * @csspart pill - The status of a request.
 * @csspart field - A label with its control and messages.
 * @csspart amount-box - The frame of the amount.
 * @csspart details - The summary of a request.
 * @csspart qr - The QR code.
 * @csspart dialog - The dialogs: asking, sharing and questions.
 * @csspart button - Every button.
 * @csspart empty - Shown without open requests.
 */
export const defineRequestMoney = defineWidget({
  tag: 'cowrie-request-money',
  blockSize: [300, 300],
  attributes: {
    /** `form` shows the form alone, as in a dialog; `own` the person's own open requests alone, folded. */
    view: ['form', 'own'],
    /** Chooses the friend to ask, in the form. */
    friendId: 'string',
    /** ISO 4217 code of the currency to begin with, in the form. */
    currency: 'currency',
    /** The amount to begin with, in the form, a decimal. */
    amount: 'string',
    /**
     * Names of the values that the person cannot change, with spaces between: `currency`, `amount`. An amount is
     * locked with its currency.
     */
    locked: 'string',
    /** Shows one request, to pay it: its id, or the token in its link. */
    request: 'string',
  },
  load: () => import('./drawing.ts'),
})
