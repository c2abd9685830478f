/** The token of a session: attached to requests, renewed by answers, ended when the server rejects it. */
import { retryImport } from '#core/lazy/retry-import.ts'
import { embedder } from '../api-base.ts'
import { type Session, sharedSession } from './shared-session.ts'

/**
 * Sessions that begin on another party's page, in our frame or in the page itself, are bound to a key of the browser
 * (RFC 9449): a copied token is useless elsewhere. The exchange's own pages run no foreign script.
 */
const loadKeyProofs = retryImport(() => import('../key-proof.ts'))

/** Signs calls to this API; loaded where sessions are bound, undefined elsewhere. */
const keyProofs = (apiBase: string): ReturnType<typeof loadKeyProofs> | undefined =>
  typeof window !== 'undefined' &&
  isSecureContext &&
  (embedder || new URL(apiBase).origin !== location.origin)
    ? loadKeyProofs()
    : undefined

type AuthorizedRequest = {
  method: string
  url: string
  /** Absent for a visitor. */
  token: string | undefined
  /** The answer may open a session, which is then bound to the key of the proof. */
  opensSession?: boolean | undefined
}

/**
 * The one place that attaches a token to a request, with the proof of the browser's key where sessions are bound. Returns
 * the proofs, which take the nonce of a refusal. Rejects when their code cannot be loaded. A request of a visitor needs
 * no proof, and does not wait for the code of one.
 */
export async function authorize(
  headers: Headers,
  apiBase: string,
  { method, url, token, opensSession = false }: AuthorizedRequest,
) {
  if (token) headers.set('authorization', `Bearer ${token}`)
  const proofs = token || opensSession ? await keyProofs(apiBase) : undefined
  await proofs?.sign(headers, apiBase, method, url, token)
  return proofs
}

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
