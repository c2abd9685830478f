/**
 * The end of an account (rules/accounts.md#close). It is closed at once, and can be opened again by a mailed link for
 * some days; after them it is erased.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import { newLinkToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { emailOf, greetedName } from '../../platform/keys/email.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { accountClosedMail } from '../../platform/mail/templates.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { endSecurityCodes } from '../accounts/codes.ts'
import { checkPassword } from '../accounts/password-check.ts'
import { notifySecurityChange } from '../accounts/security-notification.ts'
import { userNameKey } from '../accounts/user-name.ts'
import { endSessions } from '../sessions/sessions.ts'
import { mattersOf } from './matters.ts'

/** Days in which a closed account can be opened again. */
export const reopenDays = 14

/** Accounts that were closed before this are erased. */
export const reopenSince = (now: Date): Date => new Date(now.getTime() - reopenDays * dayMs)

/**
 * Closes the caller's account. Refuses as `checkPassword` does, with `bad-input` for another user name, with
 * `too-many-requests`, and with `matters-open` until `openMatters` is empty.
 */
export async function closeAccount(
  server: Server,
  me: Me,
  { body: { password, userName } }: InputOf<Contract['closeAccount']>,
): Promise<null> {
  await checkPassword(server, me.id, password)
  if (userNameKey(userName.trim()) !== userNameKey(me.userName))
    throw refuse('bad-input', { field: 'userName', problem: verbatim('must be your username') })
  await withMail(server, 'accountClosed', { account: me.id }, () =>
    server.database.inTransaction((tx) => closeInTransaction(tx, server, me.id)),
  )
  return null
}

/**
 * Closes an account in the transaction that decides on it, and mails its owner the link that opens it again, unless
 * `isFinal`. Refuses with `matters-open`, also for a closed account.
 */
export async function closeInTransaction(
  tx: Tx,
  server: Server,
  personId: string,
  { isFinal = false } = {},
): Promise<void> {
  const now = server.clock()
  // Money calls take their key under a lock of this row: see `takeKey`.
  const person = await tx
    .selectFrom('person')
    .select(['id', 'person.email_sealed', greetedName, 'language', 'closed_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((await mattersOf(tx, personId, now)).length > 0) throw refuse('matters-open')
  if (person.closed_at) return
  const token = newLinkToken()
  await tx
    .updateTable('person')
    .set({ closed_at: now, reopen_hash: isFinal ? null : tokenHash(token) })
    .where('id', '=', personId)
    .execute()
  await endSecurityCodes(tx, server, personId)
  await endSessions(tx, personId)
  await leaveEverything(tx, server, personId)
  if (!isFinal)
    await enqueueMail(
      tx,
      server,
      accountClosedMail({
        to: emailOf(server, person),
        firstName: person.greeted_name ?? undefined,
        language: person.language,
        days: reopenDays,
        reopenUrl: `${server.settings.publicUrl}/reopen-account#link=${token}`,
      }),
    )
  // Ends the open streams.
  afterCommit(tx, () => server.live.publish(personId))
}

/** Friends, invites, standing transfers, alerts and waiting changes end with the account, also when it is opened again. */
async function leaveEverything(tx: Tx, server: Server, personId: string): Promise<void> {
  await tx
    .deleteFrom('friendship')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('friend_id', '=', personId)]))
    .execute()
  await tx
    .updateTable('standing_transfer')
    .set({ state: 'ended', ended_at: server.clock(), next_day: null, due_at: null })
    .where('sender_id', '=', personId)
    .where('state', '<>', 'ended')
    .execute()
  await tx.deleteFrom('invite').where('inviter_id', '=', personId).where('decision', 'is', null).execute()
  await tx.deleteFrom('alert').where('person_id', '=', personId).execute()
  await tx.deleteFrom('pending_password').where('person_id', '=', personId).execute()
  await tx
    .updateTable('email_change')
    .set({ stopped_at: server.clock() })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
}

/** Opens a closed account again. Refuses with `stop-over` for a link that was used, or is older than its days. */
export async function reopenAccount(
  server: Server,
  { body: { link } }: InputOf<Contract['reopenAccount']>,
): Promise<null> {
  await server.database.inTransaction(async (tx) => {
    const opened = await tx
      .updateTable('person')
      .set({ closed_at: null, reopen_hash: null })
      .where('reopen_hash', '=', tokenHash(link))
      .where('closed_at', '>', reopenSince(server.clock()))
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw refuse('stop-over')
    await notifySecurityChange(tx, server, opened.id, { message: 'accountReopened' })
  })
  return null
}
