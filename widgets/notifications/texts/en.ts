import type { NotificationKind } from '#core/contract/notifications.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Notifications',
  unread: (count: number) => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`,
  bell: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`),
  most: 99,
  more: '99+',
  isUnread: 'Unread: ',
  /** Of a request. */
  decided: 'No longer open',
  accept: 'Accept',
  reject: 'Reject',
  decline: 'Decline',
  pay: 'Pay',
  /** Name of a button. */
  about: (action: string, title: string) => `${action}: ${title}`,
  renew: 'Renew',
  chooseCard: 'Choose another card',
  friendsNow: 'You are friends now.',
  markAll: 'Mark all as read',
  marked: 'All notifications are read',
  viewAll: 'View all',
  loadMore: 'Load more',
  today: 'Today',
  yesterday: 'Yesterday',

  none: 'No notifications yet',
  noneText: 'What happens to your listings, orders and money, and to your account, is told here.',
  failed: 'Your notifications could not be loaded.',
  signIn: 'Log in to see your notifications',
  signInText: 'They tell what happens to your listings, orders and money.',
  logIn: 'Log in',

  alerts: 'Alerts',
  preferences: 'Preferences',
  preferencesTitle: 'What you are told of',
  preferencesText: 'Each change is kept at once.',
  preferencesFailed: 'Your preferences could not be loaded.',
  inApp: 'In the app',
  byMail: 'By mail',
  saved: 'Saved',
  notSaved: 'This could not be saved.',
  kinds: {
    orders: ['Orders', 'Orders that you placed or that somebody placed with you.'],
    listings: [
      'Listings',
      'Requests on your listings, and when one is matched, fulfilled, halted or about to end.',
    ],
    money: ['Money', 'Money that friends send you, and what becomes of money that you send.'],
    circle: ['Circle', 'Friend requests, and friends who accept yours.'],
    alerts: ['Alerts', 'Rates and listings that you asked to be told of.'],
    security: [
      'Security',
      'Sign-ins, PIN and password. Always on, so that nothing happens to your account without a word to you.',
    ],
  },
} as const satisfies { kinds: Record<NotificationKind, readonly [name: string, about: string]> } & Record<
  string,
  unknown
>

export type Texts = Catalogue<typeof english>
