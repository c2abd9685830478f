import { atom, createStore } from 'jotai/vanilla'
import type { Topic } from '#core/contract/endpoint.ts'
import { dispatch } from './events.ts'
import { type Session, sharedSession } from './session/shared-session.ts'
import { isExpiring } from './session/token.ts'
import { clearVisit, forgetKept } from './visit.ts'

/** Session at the store's API base. Written only here, when the page's session changes. */
const sessionAtom = atom<Session | undefined>(undefined)

/** User of the session; undefined for a visitor. Changes with the person, not with each new token. */
export const userAtom = atom((get) => get(sessionAtom)?.user)

/** Id of the sign-in, or `visitor`: part of every cached answer's key. */
export const viewerAtom = atom((get) => get(sessionAtom)?.signIn ?? 'visitor')

type Store = ReturnType<typeof createStore>

/** A cache of user data: answers, calls in flight. */
export type UserCache = {
  /** Clears after a user change; `previous` is the session before, if any. */
  clear(previous: Session | undefined): void
  /** Refetches the cached answers, or only those about `topics`; resolves when they are fresh. */
  refresh?(topics?: readonly Topic[]): Promise<void>
  /**
   * Applies the server's pushed answer to a GET without input for this sign-in. True if a cached answer changed;
   * caches nothing that was never requested.
   */
  set?(path: string, signIn: string, answer: object): boolean
}

/** State that the widgets of one API base share in this copy of Cowrie. */
export type Client = {
  /** Origin and path of the API, without a trailing slash. */
  readonly apiBase: string
  readonly store: Store
  /** Registered by `client/api` with the first call: a login form needs no cache and must not wait for one. */
  readonly caches: Set<UserCache>
  /** Elements on the page that use this client. */
  readonly elements: Set<HTMLElement>
}

function createClient(apiBase: string): Client {
  const client: Client = { apiBase, store: createStore(), caches: new Set(), elements: new Set() }
  let last: Session | undefined = sharedSession.get(apiBase)
  client.store.set(sessionAtom, last)

  sharedSession.subscribe(apiBase, () => {
    const now = sharedSession.get(apiBase)
    const previous = last
    last = now
    client.store.set(sessionAtom, now)
    if (previous?.signIn === now?.signIn) return
    // Clear the previous user's data.
    for (const cache of client.caches) cache.clear(previous)
    if (now) forgetKept(undefined, now.user.id)
    if (previous && !now) {
      const reason = isExpiring(apiBase) ? 'expired' : 'left'
      clearVisit(apiBase)
      if (reason === 'left') forgetKept()
      // Dispatch once per page, from one element on it, so that a document listener receives it exactly once.
      const emitter = [...client.elements].find((element) => element.isConnected)
      if (emitter) dispatch(emitter, 'cowrie-signed-out', { reason })
    }
  })
  return client
}

const clients = new Map<string, Client>()

/** One client, hence one store and one cache, per API base. */
export function clientFor(apiBase: string): Client {
  const found = clients.get(apiBase) ?? createClient(apiBase)
  clients.set(apiBase, found)
  return found
}

/** Client of an API base in use on this page. */
export const findClient = (apiBase: string): Client | undefined => clients.get(apiBase)
