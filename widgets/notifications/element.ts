import { prefetchAnswer } from '#core/client/api/queries.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { unreadNotifications } from '#core/contract/notifications.ts'
import { defineWidget } from '#core/element/define-widget.tsx'
import { Notifications } from './Notifications.tsx'
import css from './notifications.css?inline'

/**
 * What happened to a person's listings, orders, money and account: a page of its own, or a bell for a header with the
 * number of unread ones and the latest in a dropdown. Both are live: they follow what happens without a reload.
 *
 * ```html
 * <cowrie-notifications></cowrie-notifications>
 * <cowrie-notifications view="bell"></cowrie-notifications>
 * ```
 *
 * Opening a notification marks it read and then asks the host to go to its address. The bell is 44 px wide and high,
 * and stands in a line of text.
 *
 * @tag cowrie-notifications
 * @attr {'page'|'bell'} [view=page] - A page of its own, or a bell for a header.
 *
 * @fires cowrie-navigate - Request `{to}`: the address of the notification that was opened, such as `/order-page`, or
 *   `/notification` from the bell's 'View all'. Not handled, a tag that shows it opens in a dialog, where there is one.
 * @fires cowrie-sign-in-needed - Request, from a visitor; the login opens in a dialog when nobody handles it.
 *
 * @csspart bell - The bell's button.
 * @csspart badge - The number on the bell.
 * @csspart dropdown - What the bell opens.
 * @csspart item - A notification.
 * @csspart item-unread - A notification that is unread.
 * @csspart button - Every button.
 * @csspart empty - What is shown where there is nothing.
 */
export const defineNotifications = defineWidget({
  tag: 'cowrie-notifications',
  view: Notifications,
  attributes: { view: 'string' },
  css: [css],
  prefetch: (caller) =>
    sharedSession.get(caller.client.apiBase) ? prefetchAnswer(caller, unreadNotifications, {}) : undefined,
})
