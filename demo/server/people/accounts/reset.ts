/**
 * The reset of a forgotten password: a challenge of the purpose `reset` (`challenges.ts`). Answers and their time are
 * the same for addresses with and without an account until a code or link is verified.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Tx } from '../../platform/db/database.ts'
import { emailKey, greetedName } from '../../platform/keys/email.ts'
import type { Server } from '../../server.ts'
import { openLink, requestChallenge, resendChallenge } from './challenges.ts'
import { verifyCode } from './codes.ts'

/** Mails a code and a link, and returns the reset's id. */
export const resetPassword = (
  server: Server,
  { params: { email } }: InputOf<Contract['resetPassword']>,
): Promise<string> =>
  requestChallenge(server, {
    purpose: 'reset',
    name: email,
    find: (tx) => recipient(tx).where('email_key', '=', emailKey(server, email)).executeTakeFirst(),
  })

/** Mails another code and link. Refuses with the time to wait when enough were sent, also for unknown addresses. */
export const resendResetCode = (
  server: Server,
  { params }: InputOf<Contract['resendResetCode']>,
): Promise<void> =>
  resendChallenge(server, {
    purpose: 'reset',
    challengeId: params.id,
    find: (tx, personId) => recipient(tx).where('id', '=', personId).executeTakeFirst(),
  })

/** Checks the code and returns its id, known only to a reader of the mailbox. */
export const validatePasswordReset = (
  server: Server,
  { body }: InputOf<Contract['validatePasswordReset']>,
): Promise<string> =>
  verifyCode(server, { challengeId: body.userId, purpose: 'reset' }, body.code, async (_, { id }) => id)

/** Consumes the link of a mail and returns the reset's id, and the code's id as `validatePasswordReset` does. */
export const openResetLink = (
  server: Server,
  { body }: InputOf<Contract['openResetLink']>,
): Promise<AnswerOf<Contract['openResetLink']>> =>
  openLink(server, 'reset', body.link, async (_, { challengeId, id }) => ({
    userId: challengeId,
    codeId: id,
  }))

const recipient = (tx: Tx) =>
  tx
    .selectFrom('person')
    .select(['id', 'person.email_sealed', greetedName, 'language'])
    .where('closed_at', 'is', null)
