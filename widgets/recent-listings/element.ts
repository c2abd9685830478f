import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The entry for visitors: a search by needed and available currency, and the newest listings.
 *
 * ```html
 * <cowrie-recent-listings></cowrie-recent-listings>
 * ```
 *
 * With an amount to give it begins with that search. Changing the attributes begins anew.
 *
 * Visitors see `---` instead of the rate and neither offer nor balance, because the server withholds them. A signed-in
 * person sees them and orders straight from a row.
 *
 * @tag cowrie-recent-listings
 * @attr {string} [from=NGN] - ISO 4217 code of the currency to give.
 * @attr {string} [to=USD] - ISO 4217 code of the currency to get.
 * @attr {'give' | 'get'} [side=get] - The side that `amount` is of.
 * @attr {string} amount - Amount with which the search begins, a decimal such as `500000`.
 *
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; unhandled, `<cowrie-order>` opens in a
 *   dialog.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or wants to see the rates. Unhandled, the login opens
 *   in a dialog and the person continues from there.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 * @fires cowrie-order-placed - `{orderId, listingId}`, from the dialog.
 * @fires cowrie-listing-created - `{listingId}`, from the dialog.
 * @fires cowrie-navigate - Request `{to: '/create-account'}` from the hint for visitors, `{to: '/create-listing'}` if
 *   there are no listings; unhandled, the other widget opens in a dialog.
 *
 * @csspart amount-box - The frame of an amount.
 * @csspart table - The listings.
 * @csspart row - One of the rows, which have two lines when narrow.
 * @csspart notice - A search without results.
 * @csspart withheld - What visitors do not see, and how to see it.
 * @csspart button - Every button.
 * @csspart button-primary - The button that searches.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineRecentListings = defineWidget({
  tag: 'cowrie-recent-listings',
  blockSize: [1240, 940],
  attributes: { from: 'string', to: 'string', side: 'string', amount: 'string' },
  load: () => import('./drawing.ts'),
})
