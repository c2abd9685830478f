// B §2, §3, §7: notifications.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const notifications = endpoint({
  method: 'GET',
  path: '/api/Notification/notifications',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'My notifications, newest first, 20 to a page.',
  query: wire({ pageNumber: z.optional(count(1, 100_000)), pageSize: z.optional(count(1, 200)) }),
  answer: z.array(
    wire({
      id: named(id, 'tblid', 'id'),
      title: z.string(),
      /** Sanitised HTML. */
      body: z.string(),
      /** A path of the app. */
      url: z.string(),
      isRead: z.boolean(),
      dateCreated: moment,
    }),
  ),
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/Notification/read/{id}',
  access: 'signed-in',
  group: 'Notifications',
  summary: 'Marks a notification read.',
  params: z.object({ id }),
  answer: nothing,
})
