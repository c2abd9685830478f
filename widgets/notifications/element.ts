import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Notifications about a person's listings, orders, money and account: a page of its own, or a bell for a header with
 * the unread count and the latest in a dropdown. Both update live, without a reload.
 *
 * ```html
 * <cowrie-notifications></cowrie-notifications>
 * <cowrie-notifications view="bell"></cowrie-notifications>
 * <cowrie-notifications view="reports"></cowrie-notifications>
 * ```
 *
 * Opening a notification marks it read and then asks the host to go to its address. The bell is an inline box of 44 ×
 * 44 px.
 *
 * @tag cowrie-notifications
 *
 * @fires cowrie-navigate - Request `{to}`: the address of the opened notification, such as `/order-page`, or
 *   `/notification` from the bell's 'View all', `/alerts` or `/reports/…`. Unhandled, the tag for it opens in a dialog, if there is one.
 * @fires cowrie-order-settled - `{orderId, listingId}`, when an order was accepted.
 * @fires cowrie-send-money-requested - Request `{friendId, request}`, from Pay; unhandled, `<cowrie-send-money>` opens in
 *   a dialog.
 * @fires cowrie-sign-in-needed - Request, from a visitor; unhandled, the login opens in a dialog.
 *
 * @csspart avatar - The face of the person that a notification comes from.
 * @csspart bell - The bell's button.
 * @csspart badge - The number on the bell.
 * @csspart dropdown - The bell's dropdown.
 * @csspart item - A notification.
 * @csspart decide - The decision that a notification asks for.
 * @csspart item-unread - An unread notification.
 * @csspart button - Every button.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineNotifications = defineWidget({
  tag: 'cowrie-notifications',
  blockSize: [300, 300],
  attributes: {
    /**
     * A page of its own, a bell for a header, or what the person has reported to the operators, with the
     * answers.
     *
     * @default page
     */
    view: ['page', 'bell', 'reports'],
    /** The id of the report to read, in the view of reports. */
    report: 'string',
  },
  load: () => import('./drawing.ts'),
})
