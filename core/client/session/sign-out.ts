import { sharedSession } from './shared-session.ts'

/** Whether an error is the server's answer that the session was over already. */
const wasOver = (error: unknown) => (error as { kind?: unknown } | undefined)?.kind === 'signed-out'

/**
 * Ends the session: here at once, then on the server. Removes `cowrie:` keys only. Rejects when the server has not
 * confirmed it: the token then expires after 15 idle minutes.
 */
export async function endSession(apiBase: string): Promise<void> {
  const token = sharedSession.getToken(apiBase)
  if (token === undefined) return
  sharedSession.set(apiBase, undefined)
  const { revokeSession } = await import('./revoke-session.ts')
  await revokeSession(apiBase, token).catch((error: unknown) => {
    if (!wasOver(error)) throw error
  })
}

/** As `endSession`, for a person who leaves and waits for nothing. Never rejects. */
export const signOut = (apiBase: string): Promise<void> => endSession(apiBase).catch(() => undefined)
