/** A new password, after a reset or in the settings. Either way a code was verified just before. */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { freshCode, sendCode, spendVerifiedCode, verifiedPerson, verifyCode, waitInWords } from './codes.ts'
import { setPassword, setPasswordLater } from './password-change.ts'
import { checkPin } from './pin.ts'

type NewPassword = InputOf<Contract['newPassword']>['body']
type Outcome = AnswerOf<Contract['newPassword']>

/**
 * Sets a password with a verified code, once. `userId` is a reset's id, or the signed-in person's own with a code of
 * the settings. Every session ends in the same transaction, so a stolen token is worth nothing from then on. Answers
 * the moment at which it takes effect, where that is not now.
 */
export const newPassword = (
  server: Server,
  me: Me | undefined,
  { body }: InputOf<Contract['newPassword']>,
): Promise<Outcome> =>
  me?.id === body.userId ? passwordOfSettings(server, me, body) : passwordOfReset(server, body)

async function passwordOfSettings(server: Server, me: Me, body: NewPassword): Promise<Outcome> {
  const hashed = await server.secrets.hash(body.newPassword)
  await server.database.inTransaction(async (tx) => {
    const codes = { personId: me.id, purpose: 'settings' } as const
    if (!(await spendVerifiedCode(tx, server, codes, body.codeId))) throw refuse('password-needs-code')
    await setPassword(tx, server, me.id, hashed)
  })
  wakeOutbox(server)
  return null
}

/**
 * Four digits in a mail are not enough to take an account: it asks for its PIN too (`reset-needs-proof`), whose tries
 * count as everywhere. One that has none has nothing to show, so there the password takes effect in 24 hours, unless
 * the owner stops it. What an account has is told only to whoever has verified a code.
 */
async function passwordOfReset(server: Server, body: NewPassword): Promise<Outcome> {
  const challenge = { challengeId: body.userId, purpose: 'reset' } as const
  const personId = await verifiedPerson(server, challenge, body.codeId)
  if (!personId) throw refuse('reset-over')
  const pinHash = await pinHashOf(server, personId)
  if (pinHash !== null) {
    if (body.pin === undefined) throw refuse('reset-needs-proof', { proofs: ['pin'] })
    await checkPin(server, personId, body.pin)
  }
  const hashed = await server.secrets.hash(body.newPassword)
  const dueAt = await server.database.inTransaction(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('pin_hash')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Set or changed since it was asked for.
    if (person.pin_hash !== pinHash) throw refuse('reset-needs-proof', { proofs: ['pin'] })
    if (!(await spendVerifiedCode(tx, server, challenge, body.codeId))) throw refuse('reset-over')
    if (pinHash === null) return setPasswordLater(tx, server, personId, hashed)
    await setPassword(tx, server, personId, hashed)
    return undefined
  })
  wakeOutbox(server)
  return dueAt ? { takesEffectAt: dueAt.toISOString() } : null
}

async function pinHashOf(server: Server, personId: string): Promise<string | null> {
  const { pin_hash } = await server.database.db
    .selectFrom('person')
    .select('pin_hash')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return pin_hash
}

/** Mails a code for the settings and answers its id, never the code. */
export async function generateOtp(server: Server, me: Me): Promise<AnswerOf<Contract['generateOtp']>> {
  const code = await freshCode(server)
  const sent = await server.database.inTransaction(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'email_sealed', 'first_name', 'language'])
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
