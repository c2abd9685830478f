import { sharedSession } from './shared-session.ts'

/**
 * Ends the session: here at once, on the server as soon as it answers. Removes `cowrie:` keys only. Resolves when the
 * server has been told, or cannot be: a token that cannot be revoked now ends by itself after 15 idle minutes.
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
