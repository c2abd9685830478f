import type { NotificationKind } from '#core/contract/notifications.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Notifications',
  unread: (count: number) => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`,
  bell: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`),
  most: 99,
  more: '99+',
  isUnread: 'Unread: ',
  /** The state of a request. */
  decided: 'No longer open',
  accept: 'Accept',
  reject: 'Reject',
  decline: 'Decline',
  pay: 'Pay',
  /** Name of a button. */
  about: (action: string, title: string) => `${action}: ${title}`,
  renew: 'Renew',
  chooseCard: 'Choose another card',
  friendsNow: 'You’re friends now.',
  markAll: 'Mark all as read',
  marked: 'All notifications are read',
  viewAll: 'View all',
  loadMore: 'Load more',
  today: 'Today',
  yesterday: 'Yesterday',

  none: 'No notifications yet',
  noneText: 'Updates on your listings, orders, money and account appear here.',
  failed: 'Your notifications could not be loaded.',
  signIn: 'Log in to see your notifications',
  signInText: 'See what happens to your listings, orders and money.',
  logIn: 'Log in',

  alerts: 'Alerts',
  preferences: 'Preferences',
  preferencesTitle: 'What we tell you about',
  preferencesText: 'Changes are saved right away.',
  preferencesFailed: 'Your preferences could not be loaded.',
  inApp: 'In the app',
  byMail: 'By email',
  saved: 'Saved',
  notSaved: 'This could not be saved.',
  kinds: {
    orders: ['Orders', 'Orders you place, and orders people place with you.'],
    listings: [
      'Listings',
      'Requests on your listings, and when one is matched, fulfilled, halted or about to end.',
    ],
    money: ['Money', 'Money friends send you, and what happens to money you send.'],
    circle: ['Circle', 'Friend requests, and friends who accept yours.'],
    alerts: ['Alerts', 'Rates and listings you asked us to watch.'],
    security: [
      'Security',
      'Logins, PIN and password. Always on, so you hear about everything that affects your account.',
    ],
  },
} as const satisfies { kinds: Record<NotificationKind, readonly [name: string, about: string]> } & Record<
  string,
  unknown
>

export type Texts = Catalogue<typeof english>
