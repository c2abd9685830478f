import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Transactions } from './Transactions.tsx'
import css from './transactions.css?inline'

/**
 * Money that moves between friends: what one has sent, and what comes in. Incoming money is accepted onto a card or
 * declined here; exchange proceeds that were credited to one's card are listed with it. Each has a receipt, and what a
 * list shows can be saved as CSV.
 *
 * ```html
 * <cowrie-transactions></cowrie-transactions>
 * ```
 *
 * @tag cowrie-transactions
 *
 * @fires cowrie-send-money-requested - Request `{}`, from somebody who has not sent anything yet;
 *   `<cowrie-send-money>` opens in a dialog when nobody handles it.
 * @fires cowrie-money-sent - `{transferId, reference}`, from that dialog.
 * @fires cowrie-navigate - Request `{to: '/receipt/transfer/{id}/{currency}'}` from Receipt; `<cowrie-receipt>` opens
 *   in a dialog when nobody handles it.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart tabs - The two tabs.
 * @csspart tab - One of the tabs.
 * @csspart table - A table.
 * @csspart row - One of the rows, which are cards where it is narrow.
 * @csspart pill - Where a transfer stands.
 * @csspart dialog - What opens above: the filter, the details, accepting and declining.
 * @csspart wizard - The steps of accepting.
 * @csspart details - What is about to happen.
 * @csspart button - Every button.
 * @csspart empty - What is shown where there is nothing.
 */
export const defineTransactions = defineWidget({
  tag: 'cowrie-transactions',
  view: Transactions,
  css: [steps, css],
})
