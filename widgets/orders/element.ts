import { defineWidget } from '#core/element/define-widget.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Orders } from './Orders.tsx'
import css from './orders.css?inline'

/**
 * The orders that somebody has placed on others' listings: by status, searched, filtered and sorted, each with what
 * happened to it, its receipt, and Cancel Order while it is pending. All of them can be saved as CSV.
 *
 * ```html
 * <cowrie-orders></cowrie-orders>
 * ```
 *
 * @tag cowrie-orders
 *
 * @fires cowrie-navigate - Request `{to: '/receipt/order/{id}'}` from a Receipt button; `<cowrie-receipt>` opens in a
 *   dialog when nobody handles it.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart tabs - The tabs.
 * @csspart tab - One of the tabs.
 * @csspart table - The orders.
 * @csspart row - One of the rows, which are cards where it is narrow.
 * @csspart pill - Where an order stands.
 * @csspart dialog - Order details, the filter, and the question before cancelling.
 * @csspart details - The facts of an order.
 * @csspart timeline - What happened to an order.
 * @csspart button - Every button.
 * @csspart button-danger - The button that cancels an order.
 * @csspart empty - What is shown where there is nothing.
 */
export const defineOrders = defineWidget({ tag: 'cowrie-orders', view: Orders, css: [steps, css] })
