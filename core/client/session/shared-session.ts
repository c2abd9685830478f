/**
 * State shared by all copies of Cowrie on one page. Two releases on one page have two Reacts and two module graphs but
 * one person: session and toasts live here, behind a global symbol, so everything passed across is plain data. The
 * symbol's number changes only with this shape.
 */

import { embedder } from '../api-base.ts'
import { memoryStorage, storageOrMemory } from '../storage.ts'
import { version } from '../version.ts'

/** The signed-in person, as in the login's answer. */
export type SignedInUser = {
  readonly id: string
  readonly email: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber?: string | undefined
  readonly countryName?: string | undefined
}

export type Session = {
  /** Opaque bearer token. Any answer may replace it (rules/accounts.md#sessions). */
  readonly token: string
  readonly user: SignedInUser
  /** Identifies this sign-in: a late answer of an earlier one must not restore its token. */
  readonly signIn: string
}

export type ToastTone = 'error' | 'warning' | 'success' | 'info'
export type ToastMessage = {
  readonly tone: ToastTone
  readonly text: string
  /** Takes the toast back. Older toasters leave it until its time is over. */
  readonly until?: AbortSignal | undefined
}

export type SharedSession = {
  readonly version: string
  /** The session at an API base, or undefined for a visitor. The same object until it changes. */
  get(apiBase: string): Session | undefined
  /** Stores the session, or ends it if undefined; touches only keys that start with `cowrie:`. */
  set(apiBase: string, session: Session | undefined): void
  /** Keeps the session of an API base in memory only from now on, starting as a visitor. */
  hold(apiBase: string): void
  /** Runs `listener` after each change here, in another copy on this page, or in another tab. */
  subscribe(apiBase: string, listener: () => void): () => void
  getToken(apiBase: string): string | undefined
  /** Passes a toast to the page's toaster; queued until there is one. */
  toast(toast: ToastMessage): void
  /** The first toaster takes all toasts; undefined if the page already has one. */
  takeToasts(listener: (toast: ToastMessage) => void): (() => void) | undefined
}

/** Sessions in frames belong to the embedding page, even if the browser shares storage with other pages. */
const keyOf = (apiBase: string) => `cowrie:session:${apiBase}${embedder ? ` on ${embedder}` : ''}`

function parse(text: string | null): Session | undefined {
  if (text === null) return undefined
  try {
    const value = JSON.parse(text) as Session
    return typeof value.token === 'string' && typeof value.user?.id === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function createSharedSession(): SharedSession {
  const storage = storageOrMemory('localStorage')
  const heldInMemory = new Set<string>()
  const heldStorage = memoryStorage()
  const storageOf = (apiBase: string) => (heldInMemory.has(apiBase) ? heldStorage : storage)
  const listeners = new Map<string, Set<() => void>>()
  const parsed = new Map<string, { text: string | null; session: Session | undefined }>()
  const queuedToasts: ToastMessage[] = []
  let toaster: ((toast: ToastMessage) => void) | undefined

  const notify = (apiBase: string) => {
    for (const listener of listeners.get(apiBase) ?? []) listener()
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      // A null key means that all storage was cleared.
      for (const apiBase of listeners.keys()) {
        if (event.key === null || event.key === keyOf(apiBase)) notify(apiBase)
      }
    })
    // A page restored from the back/forward cache missed other tabs' changes: the user may be another one now.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) for (const apiBase of listeners.keys()) notify(apiBase)
    })
  }

  const get = (apiBase: string) => {
    const text = storageOf(apiBase).getItem(keyOf(apiBase))
    const known = parsed.get(apiBase)
    if (known?.text === text) return known.session
    const session = parse(text)
    parsed.set(apiBase, { text, session })
    return session
  }

  return {
    version,
    get,
    set(apiBase, session) {
      const store = storageOf(apiBase)
      if (session) store.setItem(keyOf(apiBase), JSON.stringify(session))
      else store.removeItem(keyOf(apiBase))
      notify(apiBase)
    },
    hold(apiBase) {
      heldInMemory.add(apiBase)
      notify(apiBase)
    },
    subscribe(apiBase, listener) {
      const set = listeners.get(apiBase) ?? new Set()
      listeners.set(apiBase, set)
      set.add(listener)
      return () => set.delete(listener)
    },
    getToken: (apiBase) => get(apiBase)?.token,
    toast(toast) {
      if (toaster) toaster(toast)
      else queuedToasts.push(toast)
    },
    takeToasts(listener) {
      if (toaster) return undefined
      toaster = listener
      for (const toast of queuedToasts.splice(0)) listener(toast)
      return () => {
        toaster = undefined
      }
    },
  }
}

const globals = globalThis as { [key: symbol]: SharedSession | undefined }
const name = Symbol.for('cowrie.core/1')

function joinSharedSession(): SharedSession {
  const found = globals[name]
  if (found && found.version !== version) {
    console.warn(`Cowrie ${version} shares this page with Cowrie ${found.version}: load one release`)
  }
  const service = found ?? createSharedSession()
  globals[name] = service
  return service
}

export const sharedSession: SharedSession = joinSharedSession()
