// The caller's notifications, and which of them are read.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Contract, contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Notification } from '#core/contract/notifications.ts'
import { isId } from '../../ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { offsetOf } from '../../platform/db/page-number.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { photosSeen, sightKey } from '../photos/photo-sight.ts'
import { isLive } from '../sessions/sessions.ts'
import { inApp, type NotificationMessage, type OpenState, renderMessage } from './message.ts'
import { openStates } from './state.ts'

/** Notifications per page. */
const pageSize = 20

const allRows = (db: Db) =>
  db
    .selectFrom('notification')
    .innerJoin('person as reader', 'reader.id', 'notification.person_id')
    .leftJoin('person as sender', 'sender.id', 'notification.from_id')
    .select([
      'notification.id',
      'notification.person_id',
      'notification.message',
      'notification.facts',
      'notification.about_id',
      'notification.from_id',
      'notification.url',
      'notification.kind',
      'notification.is_read',
      'notification.created_at',
      'sender.user_name as sender_name',
      'reader.time_zone',
    ])

const rowsOf = (db: Db, personId: string) => allRows(db).where('notification.person_id', '=', personId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Rows of any number of people, each in a language, with what is still to be done about them. */
async function rendered(
  server: Server,
  texts: readonly { readonly row: Row; readonly language: Language }[],
): Promise<Notification[]> {
  const rows = texts.map(({ row }) => row)
  const openOf = await openStates(server.database.db, server.clock(), rows)
  const sightOf = ({ person_id, from_id }: Row) => from_id && { viewerId: person_id, otherId: from_id }
  const withPhotos = await photosSeen(
    server,
    rows.flatMap((row) => sightOf(row) || []),
  )
  return texts.map(({ row, language }) => {
    const open = openOf(row)
    const sight = sightOf(row)
    return {
      id: row.id,
      ...textIn(language, row, open?.state),
      url: row.url,
      kind: row.kind,
      isRead: row.is_read,
      dateCreated: row.created_at.toISOString(),
      ...(sight &&
        row.sender_name !== null && {
          from: { id: sight.otherId, username: row.sender_name, hasImage: withPhotos.has(sightKey(sight)) },
        }),
      ...(open?.action && { action: { kind: open.action, ...(open.id && { id: open.id }) } }),
    }
  })
}

function textIn(language: Language, row: Row, state: OpenState): Pick<Notification, 'title' | 'body'> {
  const { title, body } = inApp(
    renderMessage(
      { message: row.message, facts: row.facts } as NotificationMessage,
      { language, timeZone: row.time_zone },
      state,
    ),
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
    .offset(offsetOf(query.pageNumber, size))
    .execute()
  const language = me.language ?? 'en'
  return rendered(
    server,
    rows.map((row) => ({ row, language })),
  )
}

/** A reader's notifications after a moment, or after one of that moment. */
export type NewsAsked = {
  readonly personId: string
  readonly language: Language
  readonly since: Date
  readonly after?: string | undefined
}

/** Notifications of one reader that `notificationsSince` answers at most. */
export const maxNews = 200

/** After every id of the same moment. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The first notifications of each of several readers after a moment, oldest first, in the readers' order. */
export async function notificationsSince(
  server: Server,
  asked: readonly NewsAsked[],
): Promise<Notification[][]> {
  const readers = asked.map(({ personId, since, after }, place) => ({
    place,
    reader_id: personId,
    since,
    after_id: after ?? lastId,
  }))
  const columns = 'place int, reader_id uuid, since timestamptz, after_id uuid'
  const news = allRows(server.database.db)
    .where('notification.person_id', '=', sql<string>`asked.reader_id`)
    .where(sql<SqlBool>`(notification.created_at, notification.id) > (asked.since, asked.after_id)`)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .limit(maxNews)
  const { rows } = await sql<Row & { place: number }>`
    SELECT place, news.* FROM ${recordset('asked', columns, readers)} CROSS JOIN LATERAL ${news.as('news')}
    ORDER BY place, news.created_at, news.id`.execute(server.database.db)
  const all = await rendered(
    server,
    rows.map((row) => ({ row, language: asked[row.place]?.language ?? 'en' })),
  )
  const byReader: Notification[][] = asked.map(() => [])
  for (const [at, { place }] of rows.entries()) byReader[place]?.push(all[at] as Notification)
  return byReader
}

/** The creation times of people's own notifications; undefined for any other id. */
export async function createdAtOf(
  { database }: Server,
  asked: readonly { readonly personId: string; readonly id: string }[],
): Promise<(Date | undefined)[]> {
  const rows = asked.map(({ personId, id }) => ({ reader_id: personId, asked_id: isId(id) ? id : null }))
  const { rows: found } = await sql<{ id: string; person_id: string; created_at: Date }>`
    SELECT id, person_id, created_at FROM ${recordset('asked', 'reader_id uuid, asked_id uuid', rows)}
      JOIN notification ON notification.id = asked_id AND person_id = reader_id`.execute(database.db)
  const times = new Map(found.map(({ id, person_id, created_at }) => [`${person_id} ${id}`, created_at]))
  return asked.map(({ personId, id }) => times.get(`${personId} ${id.toLowerCase()}`))
}

/** So many are counted at most: nobody reads a greater number, and counting is for every page. */
const maxUnread = 10_000

/** Written as in the index: a plan for any value of a parameter could not use it. */
const isUnread = sql<SqlBool>`NOT is_read`

/** The unread notifications of a person in a statement. */
const unreadOf = (personId: RawBuilder<unknown>) => sql<number>`(SELECT count(*)::int FROM (
  SELECT 1 FROM notification WHERE person_id = ${personId} AND ${isUnread} LIMIT ${sql.lit(maxUnread)}
) AS unread)`

export async function unreadCount({ database }: Server, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT ${unreadOf(sql`${personId}::uuid`)} AS count`.execute(
    database.db,
  )
  return rows[0]?.count ?? 0
}

/** The first facts for an open page: whether its session lives, whether there is news since, and the unread count. */
export type PageState = { readonly isLive: boolean; readonly hasNews: boolean; readonly unread: number }

/** The states of several pages, in their order. */
export async function pageStates(
  { database, clock }: Server,
  asked: readonly { readonly sessionId: string; readonly personId: string; readonly since: Date }[],
): Promise<PageState[]> {
  const rows = asked.map(({ sessionId, personId, since }, place) => ({
    place,
    session_id: sessionId,
    reader_id: personId,
    since,
  }))
  const columns = 'place int, session_id uuid, reader_id uuid, since timestamptz'
  const { rows: states } = await sql<PageState>`
    SELECT EXISTS (SELECT FROM session WHERE session.id = session_id AND ${isLive(clock())}) AS "isLive",
      EXISTS (SELECT FROM notification WHERE person_id = reader_id AND notification.created_at > since) AS "hasNews",
      ${unreadOf(sql`reader_id`)} AS unread
    FROM ${recordset('asked', columns, rows)} ORDER BY place`.execute(database.db)
  return states
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
