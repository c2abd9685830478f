/**
 * When a new password takes effect: at once, or after 24 hours when a mailbox was the only proof. Until then the old
 * password works, and one press in the mail that announces the change, or in the app, stops it.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { hourMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newLinkToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import { emailOf } from '../../platform/keys/email.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { minuteFact } from '../notifications/message.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endSecurityCodes } from './codes.ts'
import { clearUnknownDeviceTries } from './login-budgets.ts'
import { lockedProtection, proofsOf } from './reset-proofs.ts'
import { notifySecurityChange } from './security-notification.ts'

const delayHours = 24
const delayMs = delayHours * hourMs
/** The interval of the search for due changes; each sign-in looks too. */
const everyMs = 60_000
const batchSize = 50
/** A page of the site that accounts with an incomplete setup can open. */
const settingsPath = '/password'

/** Sets a password at once. Every session, code and link of the person ends. */
export async function setPassword(
  tx: Tx,
  server: Server,
  personId: string,
  passwordHash: string,
): Promise<void> {
  const person = await tx
    .updateTable('person')
    .set((eb) => ({
      password_hash: passwordHash,
      // The code was read in the mailbox, which confirms the address.
      email_confirmed_at: eb.fn.coalesce(
        'email_confirmed_at',
        eb.cast<Date>(eb.val(server.clock()), 'timestamptz'),
      ),
    }))
    .where('id', '=', personId)
    .returning(['id', 'person.email_sealed', 'user_name'])
    .executeTakeFirstOrThrow()
  // `login-slowed` offers a reset as the way out: the tries were at the old password.
  await clearUnknownDeviceTries(tx, server, [emailOf(server, person), person.user_name])
  await tx.deleteFrom('pending_password').where('person_id', '=', personId).execute()
  await endSecurityCodes(tx, server, personId)
  // After the update of the person's row: a concurrent sign-in waits for that row, so its session is deleted here, or
  // it fails on the changed hash.
  await endSessions(tx, personId)
  await notifySecurityChange(tx, server, personId, { message: 'passwordChanged' })
}

/**
 * Sets a password that takes effect in 24 hours, replaces an earlier one that waits, and announces it by mail and in
 * the app. Returns the time at which it takes effect.
 */
export async function setPasswordLater(
  tx: Tx,
  server: Server,
  personId: string,
  passwordHash: string,
): Promise<Date> {
  const now = server.clock()
  const dueAt = new Date(now.getTime() + delayMs)
  const token = newLinkToken()
  const change = {
    password_hash: passwordHash,
    stop_hash: tokenHash(token),
    asked_at: now,
    due_at: dueAt,
  }
  await tx
    .insertInto('pending_password')
    .values({ person_id: personId, ...change })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
    .execute()
  await endSecurityCodes(tx, server, personId)
  await notifySecurityChange(
    tx,
    server,
    personId,
    { message: 'passwordWaits', facts: { hours: delayHours, when: minuteFact(dueAt) } },
    { url: settingsPath, stopUrl: `${server.settings.publicUrl}/stop-password-change#link=${token}` },
  )
  return dueAt
}

/** The time at which the caller's new password takes effect, if one waits. */
export async function pendingPassword(
  server: Server,
  me: Me,
): Promise<AnswerOf<Contract['pendingPassword']>> {
  const waiting = await server.database.db
    .selectFrom('pending_password')
    .select('due_at')
    .where('person_id', '=', me.id)
    .where('due_at', '>', server.clock())
    .executeTakeFirst()
  return waiting ? { takesEffectAt: waiting.due_at.toISOString() } : {}
}

/**
 * Stops a waiting password: the one whose mail has this link, or the caller's. Codes and links that could set another
 * one end too. Refuses with `stop-over` when nothing waits, and with `signed-out` without a link or a session.
 */
export async function stopPasswordChange(
  server: Server,
  me: Me | undefined,
  { body: { link } }: InputOf<Contract['stopPasswordChange']>,
): Promise<void> {
  if (link === undefined && !me) throw refuse('signed-out')
  await server.database.inTransaction(async (tx) => {
    const stopped = await tx
      .deleteFrom('pending_password')
      .where((eb) =>
        link === undefined ? eb('person_id', '=', me?.id ?? '') : eb('stop_hash', '=', tokenHash(link)),
      )
      .where('due_at', '>', server.clock())
      .returning('person_id')
      .executeTakeFirst()
    if (!stopped) throw refuse('stop-over')
    await endSecurityCodes(tx, server, stopped.person_id)
    await notifyStopped(tx, server, stopped.person_id)
  })
}

const notifyStopped = (tx: Tx, server: Server, personId: string) =>
  notifySecurityChange(tx, server, personId, { message: 'passwordStopped' }, { url: settingsPath })

/** Applies due passwords, a batch at most, and returns the number of rows processed. */
export async function applyDuePasswords(server: Server): Promise<number> {
  const due = await server.database.db
    .selectFrom('pending_password')
    .select('person_id')
    .where('due_at', '<=', server.clock())
    .orderBy('due_at')
    .limit(batchSize)
    .execute()
  for (const { person_id } of due) await applyDue(server, person_id)
  return due.length
}

/**
 * Applies a person's password if it is due, and returns whether there was one. Sign-in calls it, because it must not
 * depend on the timer; `personId` is undefined for an unknown name, which costs the same.
 */
export async function applyDuePassword(server: Server, personId: string | undefined): Promise<boolean> {
  const due = await server.database.db
    .selectFrom('pending_password')
    .select('person_id')
    .where('person_id', '=', personId ?? nobody)
    .where('due_at', '<=', server.clock())
    .executeTakeFirst()
  if (!due) return false
  await applyDue(server, due.person_id)
  return true
}

const nobody = '00000000-0000-0000-0000-000000000000'

const applyDue = (server: Server, personId: string) =>
  server.database.inTransaction(async (tx) => {
    const protection = await lockedProtection(tx, personId)
    const waiting = await tx
      .deleteFrom('pending_password')
      .where('person_id', '=', personId)
      .where('due_at', '<=', server.clock())
      .returning('password_hash')
      .executeTakeFirst()
    // Stopped, replaced, or applied by another process.
    if (!waiting) return
    // The account was set up meanwhile, by a person who knows the old password. Waiting replaces no PIN or passkey.
    if (proofsOf(protection).length === 0) await setPassword(tx, server, personId, waiting.password_hash)
    else await notifyStopped(tx, server, personId)
  })

/** Applies due passwords every minute. */
export const passwordTask = periodicTask(everyMs, applyDuePasswords)
