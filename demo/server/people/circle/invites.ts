/**
 * Invites by e-mail. A stranger's address gets a link to registration, a member's address a friend request. The inviter
 * cannot tell which: the answer, the list of sent invites and the pace are the same for both.
 */
import type { Selectable } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { InviteRow } from '../../platform/db/people-tables.ts'
import { newToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { emailKey, personByEmail } from '../../platform/keys/email.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { formatDay } from '../../platform/messages/moments.ts'
import { type LocalizedText, refusalMessages } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { inviteMail, writtenName } from './invite-mail.ts'
import {
  areFriends,
  befriend,
  lockPeople,
  type Member,
  notifyFriendAccepted,
  notifyFriendRequest,
} from './pair.ts'

/** The life of a link. */
export const linkDays = 7
/** The list is not paged. */
const maxListed = 200

type Invited = { link: string; message: string }

/**
 * Invites the person with this address, or makes a link. Returns the link; `''` if the call made them friends. Refuses
 * with `too-many-requests`, `already-friends` and `already-invited`.
 */
export async function inviteFriend(
  server: Server,
  me: Me,
  { params: { email }, query: { linkOnly = false } }: InputOf<Contract['inviteFriend']>,
): Promise<Invited> {
  if (emailKey(server, email) === me.emailKey) throw refuse('invite-self')
  const isMailed = !linkOnly
  const by = { account: me.id, receiver: isMailed ? email : undefined }
  const invited = await withMail(server, 'invite', by, () => inviteAddress(server, me, email, isMailed))
  return invited
}

async function inviteAddress(server: Server, me: Me, email: string, isMailed: boolean): Promise<Invited> {
  const token = newToken()
  const words = refusalMessages(me.language ?? 'en')
  return server.database.inTransaction(async (tx) => {
    const people = await lockPeople(tx, [me.id, ...(await idOfAddress(tx, server, email))])
    const inviter = people.find(({ id }) => id === me.id)
    if (!inviter) throw refuse('not-found', { what: 'account' })
    const member = people.find(({ id }) => id !== me.id)
    if (member && (await areFriends(tx, me.id, member.id))) throw refuse('already-friends')
    if (member && (await hasInvited(tx, member, inviter))) {
      await befriend(tx, server, inviter, member)
      await notifyFriendAccepted(tx, server, member, inviter)
      return { link: '', message: words.friendsNow(writtenName(member)) }
    }
    await invite(tx, server, { inviter, member, email, token, isMailed })
    return { link: linkOf(server, token), message: isMailed ? words.inviteSent : words.inviteLink }
  })
}

const linkOf = (server: Server, token: string) =>
  `${server.settings.publicUrl}/create-account?invite=${token}`

async function idOfAddress(tx: Tx, server: Server, email: string): Promise<string[]> {
  const rows = await personByEmail(tx, server, email).select('id').execute()
  return rows.map(({ id }) => id)
}

/** The other person has an open invite to me, and mine answers it. */
async function hasInvited(tx: Tx, other: Member, me: Member): Promise<boolean> {
  const invite = await tx
    .selectFrom('invite')
    .select('id')
    .where('inviter_id', '=', other.id)
    .where('email_key', '=', me.email_key)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return invite !== undefined
}

type NewInvite = {
  inviter: Member
  /** Undefined when no confirmed account has this address. */
  member: Member | undefined
  email: string
  token: string
  isMailed: boolean
}

async function invite(tx: Tx, server: Server, { inviter, member, email, token, isMailed }: NewInvite) {
  const now = server.clock()
  const key = emailKey(server, email)
  const before = await tx
    .selectFrom('invite')
    .selectAll()
    .where('inviter_id', '=', inviter.id)
    .where('email_key', '=', key)
    .where('knows_address', '=', true)
    .executeTakeFirst()
  const isOpen = before !== undefined && isListed(before) && before.expires_at > now
  if (isMailed && isOpen && before.mailed_until && before.mailed_until > now)
    throw refuse('already-invited', { until: dayText(before.mailed_until) })

  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  const reopened = { decision: null, decided_at: null, created_at: now } as const
  const newInviteId = newId()
  const { vault } = server
  const { id } = await tx
    .insertInto('invite')
    .values({
      id: newInviteId,
      inviter_id: inviter.id,
      email_key: key,
      email_sealed: vault.encrypt('invite.email_sealed', newInviteId, email),
      knows_address: true,
      expires_at: expiresAt,
      mailed_until: isMailed ? expiresAt : null,
      ...reopened,
    })
    .onConflict((conflict) =>
      conflict.columns(['inviter_id', 'email_key', 'knows_address']).doUpdateSet({
        expires_at: expiresAt,
        ...(isMailed ? { mailed_until: expiresAt } : isOpen ? {} : { mailed_until: null }),
        // A rejected invite looks open to its sender, who can repeat it when its link has expired.
        ...(isOpen ? {} : reopened),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invite_link')
    .values({
      token_hash: tokenHash(token),
      invite_id: id,
      is_mailed: isMailed,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute()

  if (!member) {
    if (isMailed)
      await enqueueMail(
        tx,
        server,
        inviteMail({ to: email, language: inviter.language, link: linkOf(server, token), days: linkDays }),
      )
    return
  }
  // Notifies once per request, mailed or copied: again only after the link of a rejected one has expired.
  if (!isOpen) await notifyFriendRequest(tx, server, member, inviter)
}

const isListed = ({ decision }: Pick<Selectable<InviteRow>, 'decision'>) =>
  decision === null || decision === 'rejected'

const dayText =
  (moment: Date): LocalizedText =>
  ({ language }) =>
    formatDay({ language }, moment)

/** The caller's open invites, newest first. A rejected one stays: its sender learns neither that nor of an account. */
export async function sentInvites(server: Server, me: Me): Promise<AnswerOf<Contract['sentInvites']>> {
  const now = server.clock()
  const rows = await server.database.db
    .selectFrom('invite')
    .leftJoin('person', (join) =>
      join.onRef('person.email_key', '=', 'invite.email_key').on('invite.knows_address', '=', false),
    )
    .select(['invite.id', 'invite.email_sealed', 'knows_address', 'expires_at', 'person.user_name'])
    .where('inviter_id', '=', me.id)
    .where((eb) => eb.or([eb('decision', 'is', null), eb('decision', '=', 'rejected')]))
    .orderBy('invite.created_at', 'desc')
    .orderBy('invite.id')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email:
      row.email_sealed === null ? '' : server.vault.decrypt('invite.email_sealed', row.id, row.email_sealed),
    ...(row.user_name === null ? {} : { username: row.user_name }),
    isLinkExpired: row.knows_address && row.expires_at <= now,
    hasImage: false,
  }))
}
