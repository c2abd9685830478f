import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Everything that moved or is held on the person's cards: both sides of every exchange and transfer, the newest first,
 * with a running balance for each card and currency. It is filtered by days, card, currency, kind and state, prints
 * without the page around it, and can be saved as CSV and as PDF.
 *
 * ```html
 * <cowrie-statement></cowrie-statement>
 * ```
 *
 * @tag cowrie-statement
 *
 * @fires cowrie-navigate - Request `{to: '/receipt/order/{id}'}`, `{to: '/receipt/listing/{id}'}` or
 *   `{to: '/receipt/transfer/{id}/{currency}'}` from a row; unhandled, `<cowrie-receipt>` opens in a dialog. Also
 *   `{to: '/listings'}` from a person whose statement is empty.
 * @fires cowrie-sign-in-needed - Request; unhandled, the login opens in a dialog.
 * @fires cowrie-setup-needed - Request; unhandled, the onboarding opens in a dialog.
 *
 * @csspart statement - The sheet that is printed.
 * @csspart sum - The balance of a card in a currency, which filters the lines.
 * @csspart table - The lines.
 * @csspart row - One of the lines.
 * @csspart dialog - The filter.
 * @csspart button - Every button.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineStatement = defineWidget({
  tag: 'cowrie-statement',
  blockSize: [300, 300],
  load: () => import('./drawing.ts'),
})
