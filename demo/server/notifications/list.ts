// The caller's notifications, and which of them are read.
import { type SqlBool, sql } from 'kysely'
import { type Contract, contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Notification } from '#core/contract/notifications.ts'
import type { Db } from '../db/database.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'

/** Notifications per page. */
const pageSize = 20

const rowsOf = (db: Db, personId: string) =>
  db
    .selectFrom('notification')
    .select(['id', 'title', 'body', 'url', 'kind', 'is_read', 'created_at'])
    .where('person_id', '=', personId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const toNotification = ({ is_read, created_at, ...rest }: Row): Notification => ({
  ...rest,
  isRead: is_read,
  dateCreated: created_at.toISOString(),
})

/** Rows after one of the person's notifications; none after any other id. */
const afterCursor = (id: string, me: Me) =>
  isId(id)
    ? sql<SqlBool>`(created_at, id) < (SELECT later.created_at, later.id FROM notification AS later
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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(((query.pageNumber ?? 1) - 1) * size)
    .execute()
  return rows.map(toNotification)
}

/** Yields every notification since `since`, oldest first, in batches. */
export async function* notificationsSince(
  server: Server,
  personId: string,
  since: Date,
): AsyncGenerator<Notification[]> {
  const batchSize = 200
  let last: Row | undefined
  do {
    const rows: Row[] = await rowsOf(server.database.db, personId)
      .where(
        last
          ? sql<SqlBool>`(created_at, id) > (${last.created_at}::timestamptz, ${last.id}::uuid)`
          : sql<SqlBool>`created_at > ${since}`,
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    yield rows.map(toNotification)
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last)
}

/** The creation time of one of the person's notifications; undefined for any other id. */
export async function createdAtOf(server: Server, personId: string, id: string): Promise<Date | undefined> {
  if (!isId(id)) return undefined
  const row = await rowsOf(server.database.db, personId).where('id', '=', id).executeTakeFirst()
  return row?.created_at
}

export async function unreadCount(server: Server, personId: string): Promise<number> {
  const { count } = await server.database.db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('person_id', '=', personId)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
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
    .where('is_read', '=', false)
    .execute()
  server.live.publish(me.id, contract.readAllNotifications.changes)
}
