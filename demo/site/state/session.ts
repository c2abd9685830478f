/**
 * Who is signed in, learnt as any partner may learn it: from the page service that the first Cowrie module puts at
 * `globalThis[Symbol.for('cowrie.core/1')]`.
 */
import { useSyncExternalStore } from 'react'

export type Session = {
  readonly token: string
  readonly user: {
    readonly id: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
  }
  /** Names this sign-in. */
  readonly signIn: string
}

/** The part of the page service that the site uses. */
type SharedSession = {
  get(apiBase: string): Session | undefined
  set(apiBase: string, session: Session | undefined): void
  subscribe(apiBase: string, listener: () => void): () => void
}

/** The widgets call the origin that served them, which is ours. */
export const apiBase = location.origin

/** `unknown` until the first Cowrie module is on the page, `unreachable` when it could not be loaded. */
export type Who = Session | 'visitor' | 'unknown' | 'unreachable'

let isUnreachable = false
let service: SharedSession | undefined
let endReason: 'left' | 'expired' | undefined
const listeners = new Set<() => void>()

export const readSession = (): Session | undefined => service?.get(apiBase)

function currentWho(): Who {
  if (service) return service.get(apiBase) ?? 'visitor'
  return isUnreachable ? 'unreachable' : 'unknown'
}

function notify(): void {
  if (readSession()) endReason = undefined
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody signed in, or undefined for everybody else. */
export const signedIn = (currentWho: Who): Session | undefined =>
  typeof currentWho === 'string' ? undefined : currentWho

export const useWho = (): Who => useSyncExternalStore(subscribeToSession, currentWho)

/** Called when a module has loaded: from then on the session is known. */
export function joinSession(): void {
  if (service) return
  service = (globalThis as { [key: symbol]: SharedSession | undefined })[Symbol.for('cowrie.core/1')]
  service?.subscribe(apiBase, notify)
  notify()
}

/** Called when the first module could not be loaded. */
export function markUnreachable(): void {
  isUnreachable = true
  notify()
}

/** Stores a newer token that an answer brought, for the sign-in that made the call and no other. */
export function keepNewerToken(signIn: string, token: string): void {
  const session = readSession()
  if (session?.signIn === signIn && session.token !== token) service?.set(apiBase, { ...session, token })
}

/** Ends the session on this page and in other tabs. The service removes our own keys only. */
export function endSession(reason: 'left' | 'expired'): void {
  endReason = reason
  service?.set(apiBase, undefined)
}

/** A widget said why the session ended: `cowrie-signed-out`. */
export function recordSignOut(reason: 'left' | 'expired'): void {
  endReason ??= reason
}

/** Why the last session ended; asked once, by whoever sends the person to the login. */
export function takeEndReason(): 'left' | 'expired' | undefined {
  const reason = endReason
  endReason = undefined
  return reason
}

export function logOut(): void {
  const session = readSession()
  if (!session) return
  endSession('left')
  // The person has left already; a token that cannot be revoked now ends by itself after 15 idle minutes.
  fetch(`${apiBase}/api/User/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
