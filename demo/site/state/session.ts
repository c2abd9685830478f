/** Who is signed in: asked of the public session module, by address as any partner may load it. */
import { useSyncExternalStore } from 'react'
import type * as PublicSession from '#core/client/session/public-session.ts'

export type Session = PublicSession.Session

/** `unknown` until the session module is on the page, `unreachable` when it could not be loaded. */
export type Who = Session | 'visitor' | 'unknown' | 'unreachable'

let isUnreachable = false
let loading: Promise<void> | undefined
let module: typeof PublicSession | undefined
let endReason: PublicSession.SessionEnd | undefined
const listeners = new Set<() => void>()

/** Undefined for a visitor, and as long as the module is not there. */
export const readSession = (): Session | undefined => module?.get()

function currentWho(): Who {
  if (module) return module.get() ?? 'visitor'
  return isUnreachable ? 'unreachable' : 'unknown'
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** The listener runs after each sign-in and sign-out, and when it is first known who is signed in. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody signed in, or undefined for everybody else. */
export const signedIn = (currentWho: Who): Session | undefined =>
  typeof currentWho === 'string' ? undefined : currentWho

export const useWho = (): Who => useSyncExternalStore(subscribeToSession, currentWho)

/** Resolves when it is known who is signed in. Rejects when the module cannot be loaded; the next call tries again. */
export function joinSession(): Promise<void> {
  loading ??= importSession().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function importSession(): Promise<void> {
  const address = '/cdn/v1/cowrie-session.js'
  const imported: typeof PublicSession = await import(/* @vite-ignore */ address)
  imported.subscribe((_session, end) => {
    endReason = end
    notify()
  })
  module = imported
  notify()
}

/** Called when what the page needs first could not be loaded. */
export function markUnreachable(): void {
  isUnreachable = true
  notify()
}

/** Why the last session ended; asked once, by whoever sends the person to the login. */
export function takeEndReason(): PublicSession.SessionEnd | undefined {
  const reason = endReason
  endReason = undefined
  return reason
}

export function logOut(): void {
  void module?.signOut()
}

export const fetchSetup = async () => module?.setup()
export const fetchPhoto = async () => module?.photo()
