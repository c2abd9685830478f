/** Reads of the open streams from the database, gathered: after a restart thousands ask at once. */
import * as z from 'zod/mini'
import { type Notification, notification } from '#core/contract/notifications.ts'
import { createdAtOf, type NewsAsked, notificationsSince, pageStates } from '../people/notifications/list.ts'
import { gathering } from '../platform/db/gathering.ts'
import type { Server } from '../server.ts'

/** Reads of each stream when it opens and with each signal. */
export const streamReads = (server: Server) => ({
  createdAt: gathering((asked: Parameters<typeof createdAtOf>[1]) => createdAtOf(server, asked)),
  state: gathering((asked: Parameters<typeof pageStates>[1]) => pageStates(server, asked)),
  news: gathering((asked: readonly NewsAsked[]) => encodedNews(server, asked)),
})
export type StreamReads = ReturnType<typeof streamReads>

/** A notification as it is sent. */
export type News = {
  readonly id: string
  readonly kind: Notification['kind']
  readonly createdAt: Date
  readonly event: string
}

/** Reads and encodes once what several pages of a person ask for. */
async function encodedNews(server: Server, asked: readonly NewsAsked[]): Promise<News[][]> {
  const keyOf = ({ personId, language, after }: NewsAsked) => `${personId} ${language} ${after}`
  const merged = new Map<string, NewsAsked>()
  for (const each of asked) {
    const earliest = merged.get(keyOf(each))
    if (!earliest || each.since < earliest.since) merged.set(keyOf(each), each)
  }
  const found = await notificationsSince(server, [...merged.values()])
  const encoded = new Map(
    [...merged.keys()].map((key, at) => [
      key,
      (found[at] ?? []).map((each) => ({
        id: each.id,
        kind: each.kind,
        createdAt: new Date(each.dateCreated),
        event: `id: ${each.id}\nevent: notification\ndata: ${JSON.stringify(z.encode(notification, each))}\n\n`,
      })),
    ]),
  )
  return asked.map((each) => encoded.get(keyOf(each)) ?? [])
}
