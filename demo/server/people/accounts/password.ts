/** A new password, after a reset or in the settings. Both need a code that was verified just before. */

import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'
import { waitText } from '../../platform/budgets/try-budget.ts'
import { greetedName } from '../../platform/keys/email.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { freshCode, sendCode, spendVerifiedCode, verifiedPerson, verifyCode } from './codes.ts'
import { assertNotGuessableBy } from './guessable-password.ts'
import { passkeysOf, requestOptionsFor, verifyPasskey } from './passkey-proof.ts'
import { setPassword, setPasswordLater } from './password-change.ts'
import { checkPin } from './pin.ts'
import { lockedProtection, proofsOf, protectionOf } from './reset-proofs.ts'

type NewPassword = InputOf<Contract['newPassword']>['body']
type Outcome = AnswerOf<Contract['newPassword']>

/**
 * Sets a password with a verified code, once. `userId` is a reset's id, or the caller's own id with a settings code.
 * Every session ends in the same transaction, so a stolen token becomes worthless. Returns the time at which the
 * password takes effect, unless that is now.
 */
export const newPassword = (
  server: Server,
  me: Me | undefined,
  { body }: InputOf<Contract['newPassword']>,
): Promise<Outcome> =>
  me?.id === body.userId ? passwordOfSettings(server, me, body) : passwordOfReset(server, body)

async function passwordOfSettings(server: Server, me: Me, body: NewPassword): Promise<Outcome> {
  await assertNotGuessableBy(server.database.db, me.id, body.newPassword)
  const hashed = await server.secrets.hash(body.newPassword)
  await server.database.inTransaction(async (tx) => {
    const codes = { personId: me.id, purpose: 'settings' } as const
    if (!(await spendVerifiedCode(tx, server, codes, body.codeId))) throw refuse('password-needs-code')
    await setPassword(tx, server, me.id, hashed)
  })
  return null
}

/**
 * Sets the password of a reset. A mailbox alone must not take an account that is set up: beside the code the reset asks
 * for the PIN, whose tries count as everywhere, or for a passkey (`reset-needs-proof`). An account with neither has no
 * proof to show, so its password takes effect after 24 hours unless the owner stops it. Only a caller with a verified
 * code learns which proofs an account has.
 */
async function passwordOfReset(server: Server, body: NewPassword): Promise<Outcome> {
  const reset = await verifiedReset(server, body)
  await assertNotGuessableBy(server.database.db, reset.personId, body.newPassword)
  const { pin } = body
  if (typeof pin === 'object') return passwordWithPasskey(server, reset, body, pin)

  const account = await protectionOf(server.database.db, reset.personId)
  const proofs = proofsOf(account)
  if (proofs.length > 0) {
    if (pin === undefined || account.pinHash === null) throw refuse('reset-needs-proof', { proofs })
    await checkPin(server, reset.personId, pin)
  }
  // A right PIN may just have been rehashed.
  const { pinHash } = proofs.length > 0 ? await protectionOf(server.database.db, reset.personId) : account
  const hashed = await server.secrets.hash(body.newPassword)
  const dueAt = await server.database.inTransaction(async (tx) => {
    const now = await lockedProtection(tx, reset.personId)
    // The PIN or a passkey was set or changed after the first look.
    if (now.pinHash !== pinHash || (pinHash === null && now.hasPasskey))
      throw refuse('reset-needs-proof', { proofs: proofsOf(now) })
    if (!(await spendVerifiedCode(tx, server, reset.challenge, body.codeId))) throw refuse('reset-over')
    if (pinHash === null) return setPasswordLater(tx, server, reset.personId, hashed)
    await setPassword(tx, server, reset.personId, hashed)
    return undefined
  })
  return dueAt ? { takesEffectAt: dueAt.toISOString() } : null
}

async function passwordWithPasskey(
  server: Server,
  { challenge, personId, purpose }: VerifiedReset,
  body: NewPassword,
  assertion: PasskeyAssertion,
): Promise<null> {
  const hashed = await server.secrets.hash(body.newPassword)
  await verifyPasskey(server, purpose, assertion, async (tx) => {
    // Takes the locks in the order of a reset with the PIN, so that two concurrent resets wait for each other.
    await lockedProtection(tx, personId)
    if (!(await spendVerifiedCode(tx, server, challenge, body.codeId))) throw refuse('reset-over')
    await setPassword(tx, server, personId, hashed)
  })
  return null
}

/**
 * Options for the browser to sign this reset with a passkey. Refuses with `reset-over` unless its code was verified,
 * and with `passkey-unknown` when its person has no passkey.
 */
export async function passkeyResetOptions(
  server: Server,
  { body }: InputOf<Contract['passkeyResetOptions']>,
): Promise<RequestOptions> {
  const { personId, purpose } = await verifiedReset(server, body)
  const passkeys = await passkeysOf(server.database.db, personId)
  if (passkeys.length === 0) throw refuse('passkey-unknown')
  return requestOptionsFor(server, purpose, passkeys)
}

type VerifiedReset = Awaited<ReturnType<typeof verifiedReset>>

/** The reset whose code was verified; refuses every other with `reset-over`. `purpose` is what its passkey signs. */
async function verifiedReset(server: Server, { userId, codeId }: { userId: string; codeId: string }) {
  const challenge = { challengeId: userId, purpose: 'reset' } as const
  const personId = await verifiedPerson(server, challenge, codeId)
  if (!personId) throw refuse('reset-over')
  return { challenge, personId, purpose: { for: 'reset', personId, resetId: userId } } as const
}

/** Mails a settings code and returns its id, never the code. Refuses with `code-paced` or `too-many-requests` when enough were sent. */
export async function generateOtp(server: Server, me: Me): Promise<AnswerOf<Contract['generateOtp']>> {
  return withMail(server, 'settings', { account: me.id }, async () => {
    const code = await freshCode(server)
    const sent = await server.database.inTransaction(async (tx) => {
      const person = await tx
        .selectFrom('person')
        .select(['id', 'person.email_sealed', greetedName, 'language'])
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      return sendCode(tx, server, person, 'settings', code)
    })
    if (sent.waitMs !== undefined) throw refuse('code-paced', { wait: waitText(sent.waitMs) })
    return sent.id
  })
}

/** Checks the caller's settings code and returns its id, which permits a change of password or PIN. */
export async function verifyOtp(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['verifyOtp']>,
): Promise<AnswerOf<Contract['verifyOtp']>> {
  if (body.userId !== me.id) throw refuse('code-spent')
  const owner = { personId: me.id, purpose: 'settings' } as const
  return verifyCode(server, owner, body.code, async (_, { id }) => id)
}
