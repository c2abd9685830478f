import { useAtomValue } from 'jotai'
import type { login } from '#core/contract/accounts.ts'
import type { Answer } from '../api/call.ts'
import { randomKey } from '../api/random-key.ts'
import { useWidget } from '../widget.ts'
import type { Client } from './client.ts'
import { userAtom } from './session-atom.ts'
import { type SignedInUser, sharedSession } from './shared-session.ts'

/**
 * Starts a session from the answer of `login`. False if the answer has no token (signing in needs isSuccess, an
 * authorization and the user's id).
 */
export function signIn(client: Client, { data, message, authorization }: Answer<typeof login>): boolean {
  if (!authorization) return false
  // The device token is not part of the user.
  const { deviceToken, ...known } = data
  // The login's message carries the country name.
  const user: SignedInUser = { ...known, countryName: message }
  sharedSession.set(client.apiBase, { token: authorization, user, signIn: randomKey() })
  return true
}

/** Ends the session: here at once, on the server as soon as it answers. Removes `cowrie:` keys only. */
export function signOut(client: Client): void {
  const token = sharedSession.getToken(client.apiBase)
  if (token === undefined) return
  sharedSession.set(client.apiBase, undefined)
  // The person has left already; a token that could not be revoked expires after 15 idle minutes.
  import('./revoke-session.ts')
    .then(({ revokeSession: leave }) => leave(client, token))
    .catch(() => undefined)
}

/**
 * The signed-in person.
 *
 * ```tsx
 * const { user, signIn, signOut } = useSession()
 * ```
 */
export function useSession() {
  const { client } = useWidget()
  const user = useAtomValue(userAtom)
  return {
    user,
    signedIn: user !== undefined,
    signIn: (answer: Answer<typeof login>) => signIn(client, answer),
    signOut: () => signOut(client),
  }
}
