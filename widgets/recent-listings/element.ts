import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The entry for visitors: a search by needed and available currency, and the newest listings.
 *
 * ```html
 * <cowrie-recent-listings></cowrie-recent-listings>
 * ```
 *
 * With an amount to give it begins with that search. A change of the attributes starts the search again.
 *
 * Visitors see `---` instead of the rate and neither offer nor balance, because the server withholds them. A signed-in
 * person sees them and orders straight from a row.
 *
 * @tag cowrie-recent-listings
 *
 * @fires cowrie-searched - `{from, to, amount}` when a search is submitted, the amount of the currency to give. A host may
 *   write it into its address, and begin with it again.
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; unhandled, `<cowrie-order>` opens in a
 *   dialog.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or wants to see the rates. Unhandled, the login opens
 *   in a dialog and the person continues from there.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 * @fires cowrie-navigate - Request `{to: '/create-account'}` from the hint for visitors, `{to: '/create-listing'}` if
 *   there are no listings; unhandled, the other widget opens in a dialog.
 *
 * @csspart amount-box - The frame of an amount.
 * @csspart table - The listings.
 * @csspart row - One of the rows, which have two lines when narrow.
 * @csspart notice - A search without results.
 * @csspart withheld - The notice that visitors do not see rates, with links to see them.
 * @csspart button - Every button.
 * @csspart button-primary - The button that searches.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineRecentListings = defineWidget({
  tag: 'cowrie-recent-listings',
  blockSize: [1240, 940],
  attributes: {
    /**
     * ISO 4217 code of the currency to give.
     *
     * @default NGN
     */
    from: 'currency',
    /**
     * ISO 4217 code of the currency to get.
     *
     * @default USD
     */
    to: 'currency',
    /**
     * The side that `amount` is of.
     *
     * @default get
     */
    side: ['give', 'get'],
    /** Amount with which the search begins, a decimal such as `500000`. */
    amount: 'string',
    /** Shows the search as one line that opens, and the first five listings, to stand below a converter. */
    folded: 'boolean',
  },
  load: () => import('./drawing.ts'),
})
