import { defineWidget } from '#core/element/define-widget.tsx'
import { Rate } from './Rate.tsx'
import css from './rate.css?inline'

/**
 * The market rate of a pair: both directions in words with its date, a converter that works from either side, a chart
 * of the stored rates (also as a table), and the best listings of the pair.
 *
 * ```html
 * <cowrie-rate from="USD" to="NGN" amount="250"></cowrie-rate>
 * ```
 *
 * Visitors see the listings without their rates. Whoever changes the attributes begins anew with that pair; the
 * person can take any other currency.
 *
 * @tag cowrie-rate
 * @attr {string} [from=USD] - ISO 4217 code of what is given.
 * @attr {string} [to=NGN] - ISO 4217 code of what one gets.
 * @attr {string} [amount=100] - What stands in the first field, as one would type it.
 * @attr {boolean} compact - The converter alone, without chart and listings: an example beside other things.
 *
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; `<cowrie-order>` opens in a dialog when
 *   nobody handles it.
 * @fires cowrie-navigate - Request `{to: '/create-listing'}` where nobody offers the pair, `{to: '/create-account'}`
 *   from the hint for visitors; the other widget opens in a dialog when nobody handles it.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or wants to see the rates; likewise.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 *
 * @csspart rate - The rate in words.
 * @csspart rate-chart - The chart with its words.
 * @csspart amount-box - The frame of an amount.
 * @csspart table - The listings.
 * @csspart row - One of the rows.
 * @csspart button - Every button.
 * @csspart icon-button - The button that swaps.
 */
export const defineRate = defineWidget({
  tag: 'cowrie-rate',
  view: Rate,
  attributes: { from: 'string', to: 'string', amount: 'string', compact: 'boolean' },
  css: [css],
})
