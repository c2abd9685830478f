// Friendships. Two people become friends once, however many calls accept at the same time.
import type { Language } from '#core/contract/languages.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { type Named, writtenName } from './invite-mail.ts'

/** A person as the circle reads them. */
export type Member = Named & { id: string; email_key: string; language: Language }

export const memberColumns = ['id', 'email_key', 'language', 'first_name', 'last_name', 'user_name'] as const

/** The page of the circle in the app. */
export const circlePage = '/payment'

/**
 * Locks the rows of people with a confirmed address and an open account, in one order. Every change between people takes these locks: of
 * two who invite each other at the same moment, the second finds the first one's invite.
 */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Member[]> {
  return tx
    .selectFrom('person')
    .select(memberColumns)
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function areFriends(tx: Db | Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('friendship')
    .select('person_id')
    .where('person_id', '=', one)
    .where('friend_id', '=', other)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes both rows of a friendship, which answers the invites between the two. Call it under `lockPeople`. */
export async function befriend(tx: Tx, server: Server, one: Member, other: Member): Promise<void> {
  const now = server.clock()
  await tx
    .insertInto('friendship')
    .values([
      { person_id: one.id, friend_id: other.id, created_at: now },
      { person_id: other.id, friend_id: one.id, created_at: now },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const answered = await tx
    .updateTable('invite')
    .set({ decision: 'accepted', decided_at: now })
    .where((eb) =>
      eb.or([
        eb.and([eb('inviter_id', '=', one.id), eb('email_key', '=', other.email_key)]),
        eb.and([eb('inviter_id', '=', other.id), eb('email_key', '=', one.email_key)]),
      ]),
    )
    .where((eb) => eb.or([eb('decision', 'is', null), eb('decision', '=', 'rejected')]))
    .returning('id')
    .execute()
  await endLinks(tx, server, answered)
}

/** Ends the links of answered invites for good, even when the same person is invited again later. */
export async function endLinks(tx: Tx, server: Server, invites: readonly { id: string }[]): Promise<void> {
  if (invites.length === 0) return
  const now = server.clock()
  await tx
    .updateTable('invite_link')
    .set({ expires_at: now })
    .where(
      'invite_id',
      'in',
      invites.map(({ id }) => id),
    )
    .where('expires_at', '>', now)
    .execute()
}

/** Notifies a person, in the app and by mail, that `from` waits for their answer. */
export const notifyFriendRequest = (
  tx: Tx,
  server: Server,
  to: { id: string },
  from: Named & { id: string },
): Promise<void> =>
  notifyPerson(
    tx,
    server,
    to.id,
    { kind: 'circle', url: circlePage, from: from.id },
    {
      message: 'friendRequest',
      facts: { name: writtenName(from) },
    },
  )

/** Notifies a person, in the app and by mail, that `by` is in their circle now. */
export const notifyFriendAccepted = (
  tx: Tx,
  server: Server,
  to: { id: string },
  by: Named & { id: string },
): Promise<void> =>
  notifyPerson(
    tx,
    server,
    to.id,
    { kind: 'circle', url: circlePage, from: by.id },
    {
      message: 'friendAccepted',
      facts: { name: writtenName(by) },
    },
  )
