// Friend requests to the caller: the open invites to their address, including those older than the account.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { fullNameOf } from './invite-mail.ts'
import { befriend, endLinks, lockPeople, notifyFriendAccepted } from './pair.ts'

/** The list is not paged. */
const maxListed = 200

/** The open requests, newest first, one per inviter. */
export async function pendingFriendRequests(
  server: Server,
  me: Me,
): Promise<AnswerOf<Contract['pendingFriendRequests']>> {
  const rows = await server.database.db
    .selectFrom('invite')
    .innerJoin('person', 'person.id', 'invite.inviter_id')
    .select(['invite.id', 'invite.inviter_id', 'first_name', 'last_name', 'user_name'])
    .where('invite.email_key', '=', me.emailKey)
    .where('decision', 'is', null)
    .orderBy('invite.created_at', 'desc')
    .orderBy('invite.id')
    .limit(maxListed)
    .execute()
  const seenInviters = new Set<string>()
  return rows
    .filter(({ inviter_id }) => !seenInviters.has(inviter_id) && seenInviters.add(inviter_id))
    .map((row) => ({ id: row.id, fullName: fullNameOf(row), username: row.user_name }))
}

/** Approves or rejects a request. The inviter is notified of an approval, and not of a rejection. */
export async function respondToFriendRequest(
  server: Server,
  me: Me,
  { body: { requestId, status } }: InputOf<Contract['treatFriendRequest']>,
): Promise<void> {
  const unknown = refuse('not-found', { what: 'friend request' })
  if (!isId(requestId)) throw unknown
  await server.database.inTransaction(async (tx) => {
    const inviterId = await inviterOf(tx, requestId, me)
    if (!inviterId) throw unknown
    const people = await lockPeople(tx, [me.id, inviterId])
    const ownLinks = people.find(({ id }) => id === me.id)
    const inviter = people.find(({ id }) => id === inviterId)
    if (!ownLinks || !inviter) throw unknown
    const request = await tx
      .selectFrom('invite')
      .select('decision')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const requestQuery = status === 'Approved' ? 'accepted' : 'rejected'
    // A repeat of the same answer: a retry after a lost connection, or another tab.
    if (request.decision === requestQuery) return
    if (request.decision !== null) throw refuse('request-decided')
    if (requestQuery === 'rejected') return reject(tx, server, inviterId, me)
    await befriend(tx, server, ownLinks, inviter)
    await notifyFriendAccepted(tx, server, inviter, ownLinks)
  })
}

async function inviterOf(tx: Tx, requestId: string, me: Me): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invite')
    .select('inviter_id')
    .where('id', '=', requestId)
    .where('email_key', '=', me.emailKey)
    .executeTakeFirst()
  return row?.inviter_id
}

async function reject(tx: Tx, server: Server, inviterId: string, me: Me): Promise<void> {
  const rejected = await tx
    .updateTable('invite')
    .set({ decision: 'rejected', decided_at: server.clock() })
    .where('inviter_id', '=', inviterId)
    .where('email_key', '=', me.emailKey)
    .where('decision', 'is', null)
    .returning('id')
    .execute()
  await endLinks(tx, server, rejected)
}
