/** The session, from the public session module, which the site loads by address as partners do. */
import { useSyncExternalStore } from 'react'
import type * as PublicSession from '#core/client/session/public-session.ts'
import { endPushMessages } from './push-worker.ts'

export type Session = PublicSession.Session

/** `unknown` until the session module has loaded, `unreachable` when it could not. */
export type Who = Session | 'visitor' | 'unknown' | 'unreachable'

let isUnreachable = false
let loading: Promise<void> | undefined
let module: typeof PublicSession | undefined
let endReason: PublicSession.SessionEnd | undefined
const listeners = new Set<() => void>()

/** Undefined for a visitor, and until the module has loaded. */
export const readSession = (): Session | undefined => module?.get()

function currentWho(): Who {
  if (module) return module.get() ?? 'visitor'
  return isUnreachable ? 'unreachable' : 'unknown'
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Runs the listener after each sign-in and sign-out, and when the session is first known. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session of a signed-in person; undefined for all others. */
export const signedIn = (currentWho: Who): Session | undefined =>
  typeof currentWho === 'string' ? undefined : currentWho

export const useWho = (): Who => useSyncExternalStore(subscribeToSession, currentWho)

/** Resolves when the session is known. Rejects when the module cannot load; the next call tries again. */
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

/** Call it when the page's first module could not load. */
export function markUnreachable(): void {
  isUnreachable = true
  notify()
}

/** Reads and clears the reason why the last session ended. */
export function takeEndReason(): PublicSession.SessionEnd | undefined {
  const reason = endReason
  endReason = undefined
  return reason
}

export function logOut(): void {
  void endPushMessages().catch(console.error)
  // Here the session is over in any case.
  module?.signOut().catch(() => undefined)
}

export const fetchSetup = async () => module?.setup()
export const fetchPhoto = async () => module?.photo()
