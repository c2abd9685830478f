import { createStore } from 'jotai'
import type { Topic } from '#core/contract/endpoint.ts'
import { dispatch } from '../events.ts'
import { sessionAtom } from './session-atom.ts'
import { type Session, sharedSession } from './shared-session.ts'
import { isExpiring } from './token.ts'
import { clearVisit } from './visit.ts'

type Store = ReturnType<typeof createStore>

/** Something that keeps what belongs to a person: cached answers, calls under way. */
export type UserCache = {
  /** Somebody else is here now; `previous` is who was before, if anybody. */
  clear(previous: Session | undefined): void
  /** Asks the server again for what it keeps, or for what of it is about `topics`; resolves when that is there. */
  refresh?(topics?: readonly Topic[]): Promise<void>
  /**
   * The server has said of itself what a GET without input would answer this sign-in. True when something else was
   * kept; nothing is kept that nobody has asked for.
   */
  set?(path: string, signIn: string, answer: object): boolean
}

/** Everything that the widgets of one API base share in this copy of Cowrie. */
export type Client = {
  /** Origin and path of the API, without a slash at the end. */
  readonly apiBase: string
  readonly store: Store
  /**
   * `core/api` adds itself with the first call. Not made here: a login form is drawn before anything is asked, and
   * should not wait for a cache.
   */
  readonly caches: Set<UserCache>
  /** The elements on the page that use this client. */
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
    // What one person saw and began is not for the next.
    for (const cache of client.caches) cache.clear(previous)
    if (previous && !now) {
      clearVisit(apiBase)
      // Once for the page, from an element on it, so that a listener on the document hears it exactly once.
      const emitter = [...client.elements].find((element) => element.isConnected)
      if (emitter)
        dispatch(emitter, 'cowrie-signed-out', { reason: isExpiring(apiBase) ? 'expired' : 'left' })
    }
  })
  return client
}

const clients = new Map<string, Client>()

const normalizeBase = (apiBase: string) => apiBase.replace(/\/+$/, '')

/** One client, and so one store and one cache, for each API base. */
export function clientFor(apiBase: string): Client {
  const base = normalizeBase(apiBase)
  const found = clients.get(base) ?? createClient(base)
  clients.set(base, found)
  return found
}

/** The client of an API base that somebody on this page uses. */
export const findClient = (apiBase: string): Client | undefined => clients.get(normalizeBase(apiBase))
