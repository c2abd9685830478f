// A friend request to a member whom the caller does not know by address: the person behind a link.

import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { areFriends, befriend, type Member, notifyFriendAccepted, notifyFriendRequest } from './pair.ts'

/** A rejected request stays quiet as long as the link of a rejected invite lives. */
const quietMs = 7 * dayMs

/** Whether a person's request or invite to this address waits for an answer. */
export async function hasOpenInvite(from: Db | Tx, inviterId: string, emailKey: string): Promise<boolean> {
  const invite = await from
    .selectFrom('invite')
    .select('id')
    .where('inviter_id', '=', inviterId)
    .where('email_key', '=', emailKey)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return invite !== undefined
}

/**
 * Sends `other` a friend request by `me`, or makes the two friends when `other` waits for `me`. Call it under
 * `lockPeople`. A repeat, or one soon after a rejection, changes nothing and looks the same.
 */
export async function askToBefriend(tx: Tx, server: Server, me: Member, other: Member): Promise<void> {
  if ((await areFriends(tx, me.id, other.id)) || (await hasOpenInvite(tx, me.id, other.email_key))) return
  if (await hasOpenInvite(tx, other.id, me.email_key)) {
    await befriend(tx, server, me, other)
    await notifyFriendAccepted(tx, server, other, me)
    return
  }
  const now = server.clock()
  const open = { expires_at: now, decision: null, decided_at: null, created_at: now } as const
  const asked = await tx
    .insertInto('invite')
    .values({
      id: newId(),
      inviter_id: me.id,
      email_key: other.email_key,
      email_sealed: null,
      knows_address: false,
      mailed_until: null,
      ...open,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['inviter_id', 'email_key', 'knows_address'])
        .doUpdateSet(open)
        .where((eb) =>
          eb.or([
            eb('invite.decision', 'is distinct from', 'rejected'),
            eb('invite.decided_at', '<', new Date(now.getTime() - quietMs)),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (asked) await notifyFriendRequest(tx, server, other, me)
}
