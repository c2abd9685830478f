import { useAtomValue } from 'jotai'
import type { login } from '#core/contract/accounts.ts'
import type { AnswerOf, Endpoint } from '#core/contract/endpoint.ts'
import type { Answer } from '../api/call.ts'
import { randomKey } from '../api/random-key.ts'
import { type Client, userAtom } from '../client.ts'
import { useWidget } from '../widget.ts'
import { type SignedInUser, sharedSession } from './shared-session.ts'
import { signOut } from './sign-out.ts'

/** The answer of `login`, or of a call that answers in the same way. */
type SignInAnswer = Pick<Answer<Endpoint>, 'message' | 'authorization'> & { data: AnswerOf<typeof login> }

/**
 * Starts a session from the answer of `login`. False if the answer has no token (signing in needs isSuccess, an
 * authorization and the user's id).
 */
export function signIn(client: Client, { data, message, authorization }: SignInAnswer): boolean {
  if (!authorization) return false
  // The device token is not part of the user.
  const { deviceToken, ...known } = data
  // The login's message carries the country name.
  const user: SignedInUser = { ...known, countryName: message }
  sharedSession.set(client.apiBase, { token: authorization, user, signIn: randomKey() })
  return true
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
    signOut: () => void signOut(client.apiBase),
  }
}
