import { useCallback, useRef } from 'react'
import type { Failure } from '#core/client/api/failures.ts'
import { type PagedEndpoint, usePages } from '#core/client/api/pages.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import {
  type Notification,
  notifications,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '#core/contract/notifications.ts'
import { pageSize } from '#core/contract/values.ts'
import { useRequest } from '#core/handoff/requests.tsx'

/** State of a list, wherever its rows come from. */
export type Answer = {
  rows: readonly Notification[] | undefined
  failure: Failure | undefined
  loading: boolean
  fetching: boolean
  retry: () => Promise<unknown>
}

/** The latest page, for the bell. */
export function useLatest(): Answer {
  const { signedIn } = useSession()
  const {
    data,
    refetch: retry,
    ...rest
  } = useAnswer(notifications, { query: { pageSize } }, { enabled: signedIn, quiet: true })
  return { ...rest, rows: data, retry }
}

const notificationPages: PagedEndpoint<typeof notifications> = {
  endpoint: notifications,
  cursorOf: ({ id }) => id,
}

export const useAllNotifications = () => usePages(notificationPages, { query: { pageSize } })

/** Unread count; 0 while unknown. */
export function useUnread(): number {
  const { signedIn } = useSession()
  const { data } = useAnswer(unreadNotifications, {}, { enabled: signedIn, quiet: true })
  return signedIn ? (data?.count ?? 0) : 0
}

/** Maximum wait for marking read before navigation. */
const readWaitMs = 1_500

/**
 * Opens a notification: marks it read, then asks the host to go to its url. A failed or slow mark does not block
 * navigation: the notification then stays unread.
 */
export function useOpen(): (notification: Notification) => Promise<void> {
  const { send } = useSend(readNotification)
  const request = useRequest()
  const isOpening = useRef(false)
  return useCallback(
    async ({ id, isRead, url }) => {
      if (isOpening.current) return
      isOpening.current = true
      try {
        if (!isRead) {
          const marking = send({ params: { id } }, { quiet: true }).catch(() => undefined)
          await Promise.race([marking, new Promise((resolve) => setTimeout(resolve, readWaitMs))])
        }
      } finally {
        isOpening.current = false
      }
      await request('cowrie-navigate', { to: url })
    },
    [send, request],
  )
}

/** Marks all read; resolves to whether it succeeded. A failure shows a toast. */
export function useMarkAll(): { markAll: () => Promise<boolean>; busy: boolean } {
  const { send, busy } = useSend(readAllNotifications)
  const markAll = useCallback(
    () =>
      send({}).then(
        () => true,
        () => false,
      ),
    [send],
  )
  return { markAll, busy }
}
