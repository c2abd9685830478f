import { type Session, sharedSession } from './shared-session.ts'

/**
 * Stores an answer's new token for the sign-in that made the call only: a late answer must not restore an ended
 * session or overwrite the next person's.
 */
export function keepNewerToken(apiBase: string, signIn: string | undefined, token: string): void {
  const session = sharedSession.get(apiBase)
  if (session && session.signIn === signIn && session.token !== token)
    sharedSession.set(apiBase, { ...session, token })
}

const expectedEnds = new Set<string>()

/**
 * Marks an action that ends this sign-in on the server. The expiry stays silent until the person has read the message
 * about it, so that nothing navigates away underneath. Returns the undo function.
 */
export function expectSessionEnd(apiBase: string): () => void {
  const signIn = sharedSession.get(apiBase)?.signIn
  if (signIn !== undefined) expectedEnds.add(signIn)
  return () => {
    if (signIn !== undefined) expectedEnds.delete(signIn)
  }
}

const expiring = new Set<string>()

/** Whether the current change notification is a session that expired. */
export const isExpiring = (apiBase: string): boolean => expiring.has(apiBase)

/**
 * Ends the session whose token the server no longer accepts. Returns `renewed` if another answer has brought the same
 * sign-in a newer token meanwhile: only the old token is invalid, and the call may be retried.
 */
export function endExpiredSession(apiBase: string, usedSession: Session): 'ended' | 'renewed' {
  const current = sharedSession.get(apiBase)
  if (current?.token === usedSession.token) {
    if (expectedEnds.has(usedSession.signIn)) return 'ended'
    expiring.add(apiBase)
    sharedSession.set(apiBase, undefined)
    expiring.delete(apiBase)
    return 'ended'
  }
  // Never retry on behalf of the next person.
  return current?.signIn === usedSession.signIn ? 'renewed' : 'ended'
}
