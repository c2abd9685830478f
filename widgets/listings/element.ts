import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The marketplace: other people's listings, the person's own, and the latest orders; or the market of a pair alone.
 *
 * ```html
 * <cowrie-listings></cowrie-listings>
 * <cowrie-listings view="market"></cowrie-listings>
 * ```
 *
 * The browser keeps the chosen columns and density under `cowrie:listings-look:…`, and the last and the saved pairs under
 * `cowrie:market:…`. Keys, while nobody types: `/` searches, `c` creates, `j` and `k` go through the rows, `o` opens one.
 *
 * Visitors see others' listings without rate and offer. 'Create Listings' opens `<cowrie-create-listing>` in a dialog.
 *
 * @tag cowrie-listings
 *
 * @fires cowrie-order-requested - Request `{listingId}` from an Order button; unhandled, `<cowrie-order>` opens in a
 *   dialog.
 * @fires cowrie-navigate - Request `{to: '/users-listing-details/{id}'}` from a Halt button; unhandled,
 *   `<cowrie-listing-details>` opens in a dialog.
 * @fires cowrie-sign-in-needed - Request, when a visitor orders or creates. Unhandled, the login opens in a dialog and
 *   the person continues from there.
 * @fires cowrie-setup-needed - Request, when kyc, pin or card is missing; likewise.
 * @fires cowrie-step - `{flow, name}` for each step of sending returned money to another card (`payout-card`).
 *
 * @csspart tabs - The two tabs.
 * @csspart tab - One of the tabs.
 * @csspart filter - All, Pending, Partly fulfilled; and each filter in force.
 * @csspart table - A table.
 * @csspart row - One of the rows, which have two lines when narrow.
 * @csspart pill - The status of a listing or an order.
 * @csspart button - Every button.
 * @csspart notice - The banner.
 * @csspart withheld - The notice that visitors do not see rates, with links to see them.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineListings = defineWidget({
  tag: 'cowrie-listings',
  blockSize: [1860, 1490],
  attributes: {
    /**
     * The dashboard with the person's own listings, or the market of one pair.
     *
     * @default dashboard
     */
    view: ['dashboard', 'market'],
    /** Announces that setup is complete and the account active, until the person closes it. */
    banner: 'boolean',
  },
  load: () => import('./drawing.ts'),
})
