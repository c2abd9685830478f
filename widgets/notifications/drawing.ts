import { prefetchAnswer } from '#core/client/api/queries.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { unreadNotifications } from '#core/contract/notifications.ts'
import { drawingOf } from '#core/element/drawing.tsx'
import { Notifications } from './Notifications.tsx'
import css from './notifications.css?inline'

export const drawing = drawingOf({
  view: Notifications,
  css: [css],
  prefetch: (caller) =>
    sharedSession.get(caller.client.apiBase) ? prefetchAnswer(caller, unreadNotifications, {}) : undefined,
})
