// The caller's notifications, and which of them are read.
import { type SqlBool, sql } from 'kysely'
import { type Contract, contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Notification } from '#core/contract/notifications.ts'
import { photosSeenBy } from '../accounts/photo.ts'
import type { Db } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { inApp, type NotificationMessage, type OpenState, renderMessage } from './message.ts'
import { openStates } from './state.ts'

/** Notifications per page. */
const pageSize = 20

const rowsOf = (db: Db, personId: string) =>
  db
    .selectFrom('notification')
    .leftJoin('person as sender', 'sender.id', 'notification.from_id')
    .select([
      'notification.id',
      'notification.title',
      'notification.body',
      'notification.lang',
      'notification.message',
      'notification.facts',
      'notification.about_id',
      'notification.from_id',
      'notification.url',
      'notification.kind',
      'notification.is_read',
      'notification.created_at',
      'sender.user_name as sender_name',
    ])
    .where('notification.person_id', '=', personId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** The rows in a language, with what is still to be done about them. */
async function rendered(
  server: Server,
  personId: string,
  language: Language,
  rows: readonly Row[],
): Promise<Notification[]> {
  const { db } = server.database
  const openOf = await openStates(db, server.clock(), personId, rows)
  const senders = rows.flatMap(({ from_id }) => from_id ?? [])
  const withPhotos = await photosSeenBy(server, personId, senders)
  return rows.map((row) => {
    const open = openOf(row)
    return {
      id: row.id,
      ...textIn(language, row, open?.state),
      url: row.url,
      kind: row.kind,
      isRead: row.is_read,
      dateCreated: row.created_at.toISOString(),
      ...(row.from_id !== null &&
        row.sender_name !== null && {
          from: { id: row.from_id, username: row.sender_name, hasImage: withPhotos.has(row.from_id) },
        }),
      ...(open?.action && { action: { kind: open.action, ...(open.id && { id: open.id }) } }),
    }
  })
}

function textIn(
  language: Language,
  row: Row,
  state: OpenState,
): Pick<Notification, 'title' | 'body' | 'lang'> {
  if (row.message === null)
    return { title: row.title ?? '', body: row.body ?? '', ...(row.lang && { lang: row.lang }) }
  const { title, body } = inApp(
    renderMessage({ message: row.message, facts: row.facts } as NotificationMessage, language, state),
  )
  return { title, body: body.text }
}

/** Rows after one of the person's notifications; none after any other id. */
const afterCursor = (id: string, me: Me) =>
  isId(id)
    ? sql<SqlBool>`(notification.created_at, notification.id) < (SELECT later.created_at, later.id FROM notification AS later
        WHERE later.id = ${id} AND later.person_id = ${me.id})`
    : sql<SqlBool>`false`

/** One page of the caller's notifications, newest first. */
export async function notifications(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['notifications']>,
): Promise<Notification[]> {
  const size = query.pageSize ?? pageSize
  const { after } = query
  const rows = await rowsOf(server.database.db, me.id)
    .$if(after !== undefined, (rows) => rows.where(afterCursor(after as string, me)))
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(size)
    .offset(((query.pageNumber ?? 1) - 1) * size)
    .execute()
  return rendered(server, me.id, me.language ?? 'en', rows)
}

/** Yields every notification since `since`, oldest first, in batches. */
export async function* notificationsSince(
  server: Server,
  personId: string,
  language: Language,
  since: Date,
): AsyncGenerator<Notification[]> {
  const batchSize = 200
  let last: Row | undefined
  do {
    const rows: Row[] = await rowsOf(server.database.db, personId)
      .where(
        last
          ? sql<SqlBool>`(notification.created_at, notification.id) > (${last.created_at}::timestamptz, ${last.id}::uuid)`
          : sql<SqlBool>`notification.created_at > ${since}`,
      )
      .orderBy('notification.created_at')
      .orderBy('notification.id')
      .limit(batchSize)
      .execute()
    yield await rendered(server, personId, language, rows)
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last)
}

/** The creation time of one of the person's notifications; undefined for any other id. */
export async function createdAtOf(server: Server, personId: string, id: string): Promise<Date | undefined> {
  if (!isId(id)) return undefined
  const row = await rowsOf(server.database.db, personId).where('notification.id', '=', id).executeTakeFirst()
  return row?.created_at
}

/** So many are counted at most: nobody reads a greater number, and counting is for every page. */
const maxUnread = 10_000

/** Written as in the index: a plan for any value of a parameter could not use it. */
const isUnread = sql<SqlBool>`NOT is_read`

export const unreadCount = async (server: Server, personId: string): Promise<number> =>
  (await unreadCounts(server, [personId]))[0] ?? 0

/** The same for several people, in their order. */
export async function unreadCounts({ database }: Server, personIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM (
        SELECT 1 FROM notification WHERE person_id = asked.id AND ${isUnread} LIMIT ${sql.lit(maxUnread)}
      ) AS unread) AS count
    FROM unnest(${[...personIds]}::uuid[]) WITH ORDINALITY AS asked (id, place) ORDER BY place`.execute(
    database.db,
  )
  return rows.map(({ count }) => count)
}

/** Whether each of several people got a notification since a moment, in their order. */
export async function haveNews(
  { database }: Server,
  asked: readonly { readonly personId: string; readonly since: Date }[],
): Promise<boolean[]> {
  const rows = asked.map(({ personId, since }, place) => ({ place, person_id: personId, since }))
  const { rows: found } = await sql<{ has_news: boolean }>`
    SELECT EXISTS (SELECT FROM notification
      WHERE notification.person_id = asked.person_id AND created_at > asked.since) AS has_news
    FROM ${recordset('asked', 'place int, person_id uuid, since timestamptz', rows)} ORDER BY place`.execute(
    database.db,
  )
  return found.map(({ has_news }) => has_news)
}

/** Marks one as read and updates the person's other pages. Another person's id answers 404. */
export async function readNotification(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['readNotification']>,
): Promise<void> {
  const updated =
    isId(params.id) &&
    (await server.database.db
      .updateTable('notification')
      .set({ is_read: true })
      .where('id', '=', params.id)
      .where('person_id', '=', me.id)
      .executeTakeFirst())
  if (!updated || updated.numUpdatedRows === 0n) throw refuse('not-found', { what: 'notification' })
  server.live.publish(me.id, contract.readNotification.changes)
}

export async function readAllNotifications(server: Server, me: Me): Promise<void> {
  await server.database.db
    .updateTable('notification')
    .set({ is_read: true })
    .where('person_id', '=', me.id)
    .where(isUnread)
    .execute()
  server.live.publish(me.id, contract.readAllNotifications.changes)
}
