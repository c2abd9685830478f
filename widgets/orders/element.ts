import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The person's orders on others' listings: by status, searched, filtered and sorted, each with its timeline, its
 * receipt, and Cancel Order while it is pending. All of them can be saved as CSV.
 *
 * ```html
 * <cowrie-orders></cowrie-orders>
 * ```
 *
 * @tag cowrie-orders
 *
 * @fires cowrie-navigate - Request `{to: '/receipt/order/{id}'}` from a Receipt button; unhandled, `<cowrie-receipt>`
 *   opens in a dialog.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 * @fires cowrie-step - `{flow, name}` for each step of sending returned money to another card (`payout-card`).
 *
 * @csspart tabs - The tabs.
 * @csspart tab - One of the tabs.
 * @csspart table - The orders.
 * @csspart row - One of the rows, which have two lines when narrow.
 * @csspart pill - The status of an order.
 * @csspart dialog - Order details, the filter, and the confirmation before cancelling.
 * @csspart details - The facts of an order.
 * @csspart timeline - The history of an order.
 * @csspart button - Every button.
 * @csspart button-danger - The button that cancels an order.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineOrders = defineWidget({
  tag: 'cowrie-orders',
  blockSize: [350, 330],
  load: () => import('./drawing.ts'),
})
