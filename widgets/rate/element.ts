import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The market rate of a pair: both directions in words with its date, a converter that works from either side, a chart
 * of the stored rates (also as a table), and the best listings of the pair.
 *
 * ```html
 * <cowrie-rate from="USD" to="NGN" amount="250"></cowrie-rate>
 * ```
 *
 * A bell opens the form of an alert about the pair in a dialog (`<cowrie-alerts>`).
 *
 * Visitors see the listings without their rates. Changing the attributes resets the widget to that pair; the person
 * can pick any other currency.
 *
 * @tag cowrie-rate
 *
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; unhandled, `<cowrie-order>` opens in a
 *   dialog.
 * @fires cowrie-navigate - Request `{to: '/create-listing'}` if nobody offers the pair, `{to: '/create-account'}` from
 *   the hint for visitors, `{to: '/?give=…&get=…&side=give&amount=…'}` from the button that looks for listings; unhandled,
 *   the other widget opens in a dialog.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or wants to see the rates; likewise.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 *
 * @csspart rate - The rate in words.
 * @csspart rate-chart - The chart with its text.
 * @csspart amount-box - The frame of an amount.
 * @csspart table - The listings.
 * @csspart row - One of the rows.
 * @csspart withheld - The notice that visitors do not see rates, with links to see them.
 * @csspart button - Every button.
 * @csspart icon-button - The button that swaps, and the bell.
 */
export const defineRate = defineWidget({
  tag: 'cowrie-rate',
  blockSize: [1220, 1170],
  attributes: {
    /**
     * ISO 4217 code of the currency to give.
     *
     * @default USD
     */
    from: 'currency',
    /**
     * ISO 4217 code of the currency to get.
     *
     * @default NGN
     */
    to: 'currency',
    /**
     * Initial text of the first field, as typed.
     *
     * @default 100
     */
    amount: 'string',
    /**
     * Only the converter, with a button that looks for listings instead of chart and listings, to stand
     * beside other content.
     */
    compact: 'boolean',
  },
  load: () => import('./drawing.ts'),
})
