import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Money between friends: what waits for the person, sent transfers and incoming money. Incoming money is accepted onto a card or declined here;
 * exchange proceeds that were credited to the person's card are listed with it. Each row has a receipt, and a list can
 * be saved as CSV.
 *
 * ```html
 * <cowrie-transactions></cowrie-transactions>
 * <cowrie-transactions show="todo"></cowrie-transactions>
 * ```
 *
 * @tag cowrie-transactions
 *
 * @fires cowrie-send-money-requested - Request `{}`, from a person who has not sent anything yet, or `{friendId, request}`, from
 *   Pay; unhandled, `<cowrie-send-money>` opens in a dialog.
 * @fires cowrie-navigate - Request `{to: '/receipt/transfer/{id}/{currency}'}` from Receipt; unhandled,
 *   `<cowrie-receipt>` opens in a dialog.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 * @fires cowrie-step - `{flow, name}` for each step of accepting money (`accept-money`), and of sending returned money to another card
 *   (`payout-card`).
 *
 * @csspart waiting - Money that waits for the person, and friends' requests for money, above the lists.
 * @csspart tabs - The two tabs.
 * @csspart tab - One of the tabs.
 * @csspart table - A table.
 * @csspart row - One of the rows, which become cards when narrow.
 * @csspart pill - The status of a transfer.
 * @csspart dialog - The dialogs: filter, details, accepting and declining.
 * @csspart wizard - The steps of accepting.
 * @csspart details - The summary.
 * @csspart button - Every button.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineTransactions = defineWidget({
  tag: 'cowrie-transactions',
  blockSize: [300, 280],
  attributes: {
    /** Shows one part alone: `todo`, what waits for the person, or `history`, the lists with their first rows. */
    show: ['todo', 'history'],
  },
  load: () => import('./drawing.ts'),
})
