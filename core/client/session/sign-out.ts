import { sharedSession } from './shared-session.ts'

/**
 * Ends the session: here at once, then on the server. Removes `cowrie:` keys only. Never rejects: a token that cannot be
 * revoked expires after 15 idle minutes.
 */
export async function signOut(apiBase: string): Promise<void> {
  const token = sharedSession.getToken(apiBase)
  if (token === undefined) return
  sharedSession.set(apiBase, undefined)
  try {
    const { revokeSession } = await import('./revoke-session.ts')
    await revokeSession(apiBase, token)
  } catch {}
}
