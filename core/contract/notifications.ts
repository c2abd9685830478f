import * as z from 'zod/mini'
import { endpoint, type Topic } from './endpoint.ts'
import { count, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

/** Subject of a notification; people choose by it which ones they receive. */
export const notificationKinds = ['orders', 'listings', 'money', 'circle', 'alerts', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Decisions that a notification may ask for. */
export const noticeActions = [
  'order',
  'transfer',
  'money-request',
  'friend-request',
  'renewal',
  'payout',
] as const

/** Topics that a notification of a kind may change for its recipient. */
export const noticeTopics: Readonly<Record<NotificationKind, readonly Topic[]>> = {
  orders: ['orders', 'listings', 'transfers', 'notifications'],
  listings: ['orders', 'listings', 'transfers', 'notifications'],
  money: ['transfers', 'notifications'],
  circle: ['circle', 'notifications'],
  alerts: ['alerts', 'notifications'],
  security: ['accounts', 'security', 'cards', 'notifications'],
}

export const notification = wire({
  id: named(id, 'tblid', 'id'),
  title: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
  /** A path of the app. */
  url: z.string(),
  isRead: z.boolean(),
  dateCreated: moment,
  kind: z.enum(notificationKinds),
  /** The person it comes from; `hasImage` when the reader may see a photo. */
  from: z.optional(wire({ id, username: z.string(), hasImage: z.boolean() })),
  /** The decision that it asks for. Without an id it is decided. */
  action: z.optional(wire({ kind: z.enum(noticeActions), id: z.optional(id) })),
})
export type Notification = z.output<typeof notification>

export const notifications = endpoint({
  method: 'GET',
  path: '/api/Notification/notifications',
  access: 'signed-in',
  group: 'Notifications',
  summary:
    'My notifications, newest first, 20 to a page; `after`, the id of the last one seen, gets the next ones, and `pageNumber` reaches the first 10,000.',
  query: wire({
    pageNumber: z.optional(count(1, 100_000)),
    pageSize: z.optional(count(1, 200)),
    after: z.optional(id),
  }),
  sentences: true,
  answer: z.array(notification),
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/Notification/read/{id}',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'Marks a notification read.',
  changes: ['notifications'],
  params: z.object({ id }),
  answer: nothing,
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/Notification/read-all',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'Marks all my notifications read.',
  changes: ['notifications'],
  answer: nothing,
})

export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/api/Notification/unread',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'How many of my notifications are unread, up to 10,000.',
  answer: wire({ count: z.int() }),
})

const preference = wire({ kind: z.enum(notificationKinds), inApp: z.boolean(), byMail: z.boolean() })
export type NotificationPreference = z.output<typeof preference>

export const noticePreferences = endpoint({
  method: 'GET',
  path: '/api/Notification/preferences',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'My choices of app and mail for each kind of notification.',
  topics: ['preferences'],
  answer: z.array(preference),
})

export const saveNoticePreference = endpoint({
  method: 'POST',
  path: '/api/Notification/preferences',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'Changes my choices for one kind. Security notifications are always sent, in the app and by mail.',
  changes: ['preferences'],
  body: preference,
  answer: nothing,
})

/**
 * Server-sent events: `notification` carries a notification as data and its id as the event id; `unread` carries
 * `{count}` after each update; `end` marks the end of the session. `changed` with `{topics}` precedes an `unread` and
 * names the changed topics; without it, as at the start of the stream, anything may have
 * changed. `Last-Event-ID` resumes after the event of that id; missed events are sent first, possibly twice.
 */
export const notificationStream = '/api/Notification/stream'
