/** Notifications as people read them, and news of a given name. */
import type { Language } from '#core/contract/languages.ts'
import { type Notification, type NotificationKind, noticeTopics } from '#core/contract/notifications.ts'
import { newId } from '#server/ids.ts'
import { maxNews, notificationsSince } from '#server/people/notifications/list.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { afterCommit } from '#server/platform/db/transactions.ts'
import type { Server } from '#server/server.ts'

/** All of a person's notifications, oldest first, with plain bodies. */
export async function noticesOf(
  server: Server,
  personId: string,
  language: Language = 'en',
): Promise<Notification[]> {
  const all: Notification[] = []
  let some: Notification[] = []
  do {
    const last = some.at(-1)
    const since = new Date(last?.dateCreated ?? 0)
    ;[some = []] = await notificationsSince(server, [{ personId, language, since, after: last?.id }])
    all.push(...some.map((each) => ({ ...each, body: each.body.replace(/<[^>]*>/g, '') })))
  } while (some.length === maxNews)
  return all
}

/** Stores the news that somebody of that name is a friend now, and updates open pages. */
export async function notify(
  tx: Tx,
  server: Server,
  personId: string,
  name: string,
  kind: NotificationKind = 'orders',
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      id: newId(),
      person_id: personId,
      kind,
      message: 'friendAccepted',
      facts: JSON.stringify({ name }),
      url: '/notification',
      created_at: server.clock(),
    })
    .execute()
  afterCommit(tx, () => server.live.publish(personId, noticeTopics[kind]))
}

/** The name in such a notification. */
export const nameIn = ({ body }: Pick<Notification, 'body'>): string | undefined =>
  /^<b>(.*?)<\/b>/.exec(body)?.[1]
