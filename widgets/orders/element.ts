import { defineWidget } from '#core/define-widget.tsx'
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
 * @attr {string} api-base - Where the API is; the origin that served the module unless told.
 * @attr {string} locale - BCP 47 language for figures and dates.
 * @attr {'light'|'dark'|'auto'} theme
 *
 * @fires cowrie-navigate - Request `{to: '/receipt/order/{id}'}` from a Receipt button; `<cowrie-receipt>` opens in a
 *   dialog when nobody handles it.
 * @fires cowrie-sign-in-needed - Request: the login opens in a dialog when nobody handles it.
 * @fires cowrie-setup-needed - Request: the onboarding opens in a dialog when nobody handles it.
 *
 * @csspart tabs - The tabs; `tab` each of them.
 * @csspart table - The orders; `row` each of them, which are cards where it is narrow.
 * @csspart pill - Where an order stands.
 * @csspart dialog - Order details, the filter, and the question before cancelling.
 * @csspart details - The facts of an order; `timeline` what happened to it.
 * @csspart button - Every button; `button-danger` cancels an order.
 * @csspart empty - What is shown where there is nothing.
 */
defineWidget({ tag: 'cowrie-orders', view: Orders, css: [steps, css] })
