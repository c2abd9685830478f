/**
 * The session of a page that is for no member: the operators' console, the partner's page. It lies beside a member's,
 * because its client has the base address of that page's calls.
 */
import type { Endpoint } from '#core/contract/endpoint.ts'
import { call } from './api/call.ts'
import { randomKey } from './api/random-key.ts'
import { type SignedInUser, sharedSession } from './session/shared-session.ts'
import type { Caller } from './widget.ts'

/** Starts a session; false when the answer has no token. */
export function startOwnPageSession(
  { client }: Pick<Caller, 'client'>,
  user: SignedInUser,
  token: string | undefined,
): boolean {
  if (!token) return false
  sharedSession.set(client.apiBase, { token, user, signIn: randomKey() })
  return true
}

/** Ends the session here, and at the server as soon as it hears of it. */
export async function endOwnPageSession({ client, language }: Caller, signOut: Endpoint): Promise<void> {
  const token = sharedSession.getToken(client.apiBase)
  if (token) await call(client, signOut, {} as never, { quiet: true, language }).catch(() => undefined)
  sharedSession.set(client.apiBase, undefined)
}
