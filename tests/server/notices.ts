/** Notifications as people read them, and as earlier releases stored them. */
import type { Language } from '#core/contract/languages.ts'
import { type Notification, type NotificationKind, noticeTopics } from '#core/contract/notifications.ts'
import type { Tx } from '#server/db/database.ts'
import { afterCommit } from '#server/db/transactions.ts'
import type { Html } from '#server/html.ts'
import { newId } from '#server/ids.ts'
import { maxNews, notificationsSince } from '#server/notifications/list.ts'
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

/** Stores a notification as text and updates open pages. */
export async function notify(
  tx: Tx,
  server: Server,
  personId: string,
  text: { kind: NotificationKind; title: string; body: Html; url: string },
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      ...text,
      id: newId(),
      person_id: personId,
      body: text.body.text,
      lang: 'en',
      message: null,
      created_at: server.clock(),
    })
    .execute()
  afterCommit(tx, () => server.live.publish(personId, noticeTopics[text.kind]))
}
