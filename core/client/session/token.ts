import { type Session, sharedSession } from './shared-session.ts'

/**
 * Stores a token that an answer brought, for the sign-in that made the call and no other: a late answer must
 * not bring back a session that was left, nor overwrite the next person's.
 */
export function keepNewerToken(apiBase: string, signIn: string | undefined, token: string): void {
  const session = sharedSession.get(apiBase)
  if (session && session.signIn === signIn && session.token !== token)
    sharedSession.set(apiBase, { ...session, token })
}

const expectedEnds = new Set<string>()

/**
 * What the person does now ends this sign-in on the server, and they are told so before they leave: until then its
 * end is no news, and nothing takes the page away from under the message. Answers how to take it back.
 */
export function expectSessionEnd(apiBase: string): () => void {
  const signIn = sharedSession.get(apiBase)?.signIn
  if (signIn !== undefined) expectedEnds.add(signIn)
  return () => {
    if (signIn !== undefined) expectedEnds.delete(signIn)
  }
}

const expiring = new Set<string>()

/** Whether the change that listeners hear of right now is a session that ended by itself. */
export const isExpiring = (apiBase: string): boolean => expiring.has(apiBase)

/**
 * Ends the session whose token the server no longer accepts. Answers `renewed` when another answer has brought the
 * same sign-in a newer token meanwhile: then only the old token is dead, and the call may be tried again.
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
  // Never on behalf of the next person.
  return current?.signIn === usedSession.signIn ? 'renewed' : 'ended'
}
