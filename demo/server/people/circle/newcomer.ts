// An invite link leads to registration; confirming the address makes the friendship (rules/circle.md#link-taken).
import type { Db, Tx } from '../../platform/db/database.ts'
import { tokenHash } from '../../platform/hashing/secrets.ts'
import type { Server } from '../../server.ts'
import { askToBefriend } from './ask.ts'
import { befriend, endLinks, lockPeople, notifyFriendAccepted, notifyFriendRequest } from './pair.ts'

/** The limit of notifications; the list of requests shows the others too. */
const maxNotified = 20

/** The id of the open invite behind a link's token; undefined when the link is unknown, expired or answered. */
export async function inviteOfLink({ database, clock }: Server, token: string): Promise<string | undefined> {
  const row = await openInvites(database.db)
    .innerJoin('invite_link', 'invite_link.invite_id', 'invite.id')
    .select('invite.id')
    .where('invite_link.token_hash', '=', tokenHash(token))
    .where('invite_link.expires_at', '>', clock())
    .executeTakeFirst()
  return row?.id
}

const openInvites = (db: Db | Tx) => db.selectFrom('invite').where('decision', 'is', null)

/** Runs once an address is confirmed: takes the invite that the person came by, and notifies them of waiting ones. */
export async function welcomeNewcomer(tx: Tx, server: Server, personId: string): Promise<void> {
  const { invite_id, email_key } = await tx
    .selectFrom('person')
    .select(['invite_id', 'email_key'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (invite_id) await takeLink(tx, server, personId, invite_id)
  const waiting = await openInvites(tx)
    .innerJoin('person', 'person.id', 'invite.inviter_id')
    .select(['person.id', 'first_name', 'last_name', 'user_name'])
    .where('invite.email_key', '=', email_key)
    .orderBy('invite.created_at', 'desc')
    .limit(maxNotified)
    .execute()
  for (const inviter of waiting) await notifyFriendRequest(tx, server, { id: personId }, inviter)
}

async function takeLink(tx: Tx, server: Server, personId: string, inviteId: string): Promise<void> {
  const invite = await openInvites(tx)
    .select(['id', 'inviter_id', 'email_key'])
    .where('id', '=', inviteId)
    .executeTakeFirst()
  if (!invite) return
  const people = await lockPeople(tx, [invite.inviter_id, personId])
  const newcomer = people.find(({ id }) => id === personId)
  const inviter = people.find(({ id }) => id === invite.inviter_id)
  if (!newcomer || !inviter) return
  // Under the inviter's lock: of two people who registered with one link, the first to confirm takes it.
  const isMailbox = invite.email_key === newcomer.email_key
  const used = await tx
    .updateTable('invite')
    .set({ decision: isMailbox ? 'accepted' : 'taken', decided_at: server.clock() })
    .where('id', '=', invite.id)
    .where('decision', 'is', null)
    .returning('id')
    .execute()
  if (used.length === 0) return
  await endLinks(tx, server, used)
  if (isMailbox) {
    await befriend(tx, server, inviter, newcomer)
    await notifyFriendAccepted(tx, server, inviter, newcomer)
    // The link may have been passed on: with another address than the invited one, the inviter decides.
  } else await askToBefriend(tx, server, newcomer, inviter)
}
