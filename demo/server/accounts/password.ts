// A §4, D §4: a new password, after a reset or in the settings. Either way a code was verified just before.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { endSecurityCodes, freshCode, sendCode, spendVerifiedCode, verifyCode, waitInWords } from './codes.ts'
import { tellOfChange } from './security-notice.ts'
import { endSessions } from './sessions.ts'

/**
 * Sets a password with a verified code, once. `userId` is a reset's id, or the signed-in person's own with a code of
 * the settings. Every session ends in the same transaction, so a stolen token is worth nothing from then on.
 */
export async function newPassword(
  server: Server,
  me: Me | undefined,
  { body }: InputOf<Contract['newPassword']>,
): Promise<void> {
  const isMine = me?.id === body.userId
  const hashed = await server.secrets.hash(body.newPassword)
  await server.database.inTransaction(async (tx) => {
    const owner = isMine
      ? ({ personId: me.id, purpose: 'settings' } as const)
      : ({ challengeId: body.userId, purpose: 'reset' } as const)
    const personId = await spendVerifiedCode(tx, server, owner, body.codeId)
    if (!personId) throw refuse(isMine ? 'password-needs-code' : 'reset-over')

    await tx
      .updateTable('person')
      .set((eb) => ({
        password_hash: hashed,
        // Whoever read the code in the mailbox has confirmed the address with it.
        email_confirmed_at: eb.fn.coalesce(
          'email_confirmed_at',
          eb.cast<Date>(eb.val(server.clock()), 'timestamptz'),
        ),
        // 'Please wait, or reset your password': the tries were at the old one.
        login_tries: 0,
        login_window_at: null,
      }))
      .where('id', '=', personId)
      .execute()
    await endSecurityCodes(tx, server, personId)
    // After the person's row was written: a sign-in under way waits for it, and is seen here or fails.
    await endSessions(tx, personId)
    await tellOfChange(tx, server, personId, ({ passwordChanged }) => passwordChanged)
  })
  wakeOutbox(server)
}

/** Mails a code for the settings and answers its id, never the code. */
export async function generateOtp(server: Server, me: Me): Promise<AnswerOf<Contract['generateOtp']>> {
  const code = await freshCode(server)
  const sent = await server.database.inTransaction(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'email', 'first_name', 'language'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    return sendCode(tx, server, person, 'settings', code)
  })
  if (sent.wait !== undefined) throw refuse('code-paced', { wait: waitInWords(sent.wait) })
  wakeOutbox(server)
  return sent.id
}

/** Checks my own code of the settings; answers its id, with which a password or PIN may be changed. */
export async function verifyOtp(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['verifyOtp']>,
): Promise<AnswerOf<Contract['verifyOtp']>> {
  if (body.userId !== me.id) throw refuse('code-spent')
  const owner = { personId: me.id, purpose: 'settings' } as const
  return verifyCode(server, owner, body.code, async (_, { id }) => id)
}
