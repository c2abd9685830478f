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
import { useRequest } from '#core/handoff/requests.tsx'

/** 20 to a page. */
const pageSize = 20

/** What is drawn of a list, wherever its rows come from. */
export type Answer = {
  rows: readonly Notification[] | undefined
  failure: Failure | undefined
  loading: boolean
  fetching: boolean
  retry: () => void
}

/** The latest page, for the bell. */
export function useLatest(): Answer {
  const { signedIn } = useSession()
  const { data, refetch, ...rest } = useAnswer(
    notifications,
    { query: { pageSize } },
    { enabled: signedIn, quiet: true },
  )
  return { ...rest, rows: data, retry: () => void refetch().catch(() => undefined) }
}

/** A full page may have more behind it. */
const notificationPages: PagedEndpoint<typeof notifications> = {
  endpoint: notifications,
  nextPage: (page) => (page.length < pageSize ? undefined : { after: page.at(-1)?.id }),
}

/** All of them, a page at a time. */
export const useAllNotifications = () => usePages(notificationPages, { query: { pageSize } })

/** How many are unread; 0 while that isn't known. */
export function useUnread(): number {
  const { signedIn } = useSession()
  const { data } = useAnswer(unreadNotifications, {}, { enabled: signedIn, quiet: true })
  return signedIn ? (data?.count ?? 0) : 0
}

/** Milliseconds that somebody waits for the mark before they are led on all the same. */
const readWaitMs = 1_500

/**
 * Opens one: marks it read, and then asks the host to go to its url. A mark that fails or takes long keeps
 * nobody from what they want to see: the notification is unread then, which is true.
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

/** Marks all read; answers whether it happened. A failure is told by a toast. */
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
