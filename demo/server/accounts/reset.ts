/**
 * The way back in for somebody who has forgotten the password: a challenge of the purpose `reset` (`codes.ts`). What can
 * be seen from outside, and how long it takes, is the same for addresses with and without an account until a code or
 * link is verified.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import type { Server } from '../server.ts'
import { askChallenge, openLink, resendChallenge } from './challenges.ts'
import { verifyCode } from './codes.ts'
import { emailKey } from './email.ts'

/** Mails a code and a link, and answers the reset's id. */
export const resetPassword = (
  server: Server,
  { params: { email } }: InputOf<Contract['resetPassword']>,
): Promise<string> =>
  askChallenge(server, {
    purpose: 'reset',
    name: email,
    find: (tx) => recipient(tx).where('email_key', '=', emailKey(server, email)).executeTakeFirst(),
  })

/** Mails another code and link. Refuses with the time to wait when enough were sent, also to unknown addresses. */
export const resendResetCode = (
  server: Server,
  { params }: InputOf<Contract['resendResetCode']>,
): Promise<void> =>
  resendChallenge(server, {
    purpose: 'reset',
    challengeId: params.id,
    find: (tx, personId) => recipient(tx).where('id', '=', personId).executeTakeFirst(),
  })

/** Checks the code and answers its id, which only somebody who reads the mailbox gets to know. */
export const validatePasswordReset = (
  server: Server,
  { body }: InputOf<Contract['validatePasswordReset']>,
): Promise<string> =>
  verifyCode(server, { challengeId: body.userId, purpose: 'reset' }, body.code, async (_, { id }) => id)

/** Uses up the link of a mail; answers what a right code does, and whose reset it is. */
export const openResetLink = (
  server: Server,
  { body }: InputOf<Contract['openResetLink']>,
): Promise<AnswerOf<Contract['openResetLink']>> =>
  openLink(server, 'reset', body.link, async (_, { challengeId, id }) => ({
    userId: challengeId,
    codeId: id,
  }))

const recipient = (tx: Tx) => tx.selectFrom('person').select(['id', 'email_sealed', 'first_name', 'language'])
