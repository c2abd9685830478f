/** Sign-in with a passkey: there is no name to guess, and no password whose tries could run out. */
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { accountOf, type SignedIn, type SignInFrom, signedInAnswer, startSession } from './login.ts'
import { requestOptionsFor, verifyPasskey } from './passkey-proof.ts'
import { mailConfirmation } from './register.ts'

export const passkeyLoginOptions = (server: Server): Promise<RequestOptions> =>
  requestOptionsFor(server, { for: 'sign-in' })

/** Opens a session for the passkey's person. Refuses as `verifyPasskey` does, and with `email-unconfirmed`. */
export async function signInWithPasskey(
  server: Server,
  credential: PasskeyAssertion,
  from: SignInFrom,
): Promise<SignedIn> {
  const { account, opened } = await verifyPasskey(
    server,
    { for: 'sign-in' },
    credential,
    async (tx, passkey) => {
      const account = await accountOf(tx, passkey.person_id)
      if (!account) throw refuse('passkey-unknown')
      const isConfirmed = account.email_confirmed_at !== null
      return { account, opened: isConfirmed ? await startSession(tx, server, account, from) : undefined }
    },
  )
  if (!opened) {
    const sent = await mailConfirmation(server, account.id)
    throw refuse('email-unconfirmed', { id: account.id, isSent: sent?.id !== undefined })
  }
  return signedInAnswer(server, opened)
}
