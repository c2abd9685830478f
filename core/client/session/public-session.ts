/**
 * Who is signed in, for the page around the widgets: `@cowrie/widgets/session`, or `cdn/v1/cowrie-session.js` by
 * address. It shares the session with the widgets that stand in the page itself; those in frames of the exchange keep
 * theirs there, and to this module such a page has a visitor.
 *
 * Nothing here throws on a server: there everybody is a visitor. The types use none of ours, because the npm package
 * gets its declarations from this file alone.
 */
import { languageOf } from '#core/contract/languages.ts'
import { retryImport } from '#core/lazy/retry-import.ts'
import { localeOf } from '../locale.ts'
import { resolveApiBase } from './api-base.ts'
import { sharedSession } from './shared-session.ts'
import { signOut as endSession } from './sign-out.ts'
import { isExpiring } from './token.ts'
import { clearSetup, clearVisit, rememberSetup, remembersSetup } from './visit.ts'

/** Which exchange is meant. */
export interface SessionOptions {
  /** As an element's `api-base`. Unless given: what `setApiBase` chose, else the exchange that the module is from. */
  apiBase?: string | undefined
}

/** The account of the person who is signed in. */
export interface User {
  readonly id: string
  readonly email: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
}

/** One sign-in. The same object until somebody signs in or out; its token is the widgets' own. */
export interface Session {
  readonly user: User
  /** Names this sign-in: the next one has another name, also of the same person. */
  readonly signIn: string
}

/** How a session ended: the person left, here or in another tab, or the server took its token no longer. */
export type SessionEnd = 'left' | 'expired'

/** How far the setup of an account is. */
export interface Setup {
  /** All steps are completed: the person may order, list and send money. */
  readonly ready: boolean
  /** The completed steps. */
  readonly steps: readonly ('kyc' | 'pin' | 'card')[]
  /** The exchange is still checking the person's identity. */
  readonly inReview: boolean
}

/** What a question to the exchange fails with. */
export interface SessionFailure extends Error {
  /**
   * `offline`: the network could not be reached. `signed-out`: the exchange has ended the session, which a widget is
   * about to say. `refused`: the exchange said no. `broken`: it failed, or did not answer within 15 seconds.
   * `unreadable`: its answer has a form that this release does not know.
   */
  readonly kind: 'offline' | 'signed-out' | 'refused' | 'broken' | 'unreadable'
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  /** A sentence for people, in the language of the page. */
  readonly text: string
  /** The exchange's own words in it; undefined when it gave none. */
  readonly reason: string | undefined
}

const isServer = typeof window === 'undefined'

const sessions = new Map<string, Session>()

/**
 * Who is signed in; undefined for a visitor. Reads storage and asks nobody, so the exchange may have ended the session
 * meanwhile: the next call to it tells. Throws a `TypeError` when `apiBase` is no address.
 */
export function get(options?: SessionOptions): Session | undefined {
  if (isServer) return undefined
  const apiBase = resolveApiBase(options?.apiBase)
  const session = sharedSession.get(apiBase)
  const known = sessions.get(apiBase)
  if (!session || known?.signIn === session.signIn) return session && known
  const { id, email, userName, firstName, lastName } = session.user
  const next = { user: { id, email, userName, firstName, lastName }, signIn: session.signIn }
  sessions.set(apiBase, next)
  return next
}

/**
 * Runs `listener` after each sign-in and sign-out, in a widget, through this module or in another tab: with who is
 * signed in now, and for a visitor with how the session ended. Not with the one that is there already: `get` has it.
 * Returns what stops it. Throws a `TypeError` when `apiBase` is no address.
 */
export function subscribe(
  listener: (session: Session | undefined, end: SessionEnd | undefined) => void,
  options?: SessionOptions,
): () => void {
  if (isServer) return () => undefined
  const apiBase = resolveApiBase(options?.apiBase)
  let last = get({ apiBase })
  return sharedSession.subscribe(apiBase, () => {
    const now = get({ apiBase })
    if (now === last) return
    last = now
    // Widgets do so too, but a page may have none.
    if (!now) clearVisit(apiBase)
    listener(now, now ? undefined : isExpiring(apiBase) ? 'expired' : 'left')
  })
}

/**
 * Ends the session, for this page and the other tabs at once and on the exchange as soon as it answers. Resolves then,
 * also where nobody was signed in or the exchange could not be reached: the token ends by itself after 15 idle minutes.
 * Rejects with a `TypeError` when `apiBase` is no address.
 */
export async function signOut(options?: SessionOptions): Promise<void> {
  if (!isServer) await endSession(resolveApiBase(options?.apiBase))
}

const loadCalls = retryImport(() => import('./session-calls.ts'))

/** Asks the exchange something about the person who is signed in; undefined where the session is over meanwhile. */
async function ask<Answer>(
  apiBase: string,
  session: Session,
  question: (calls: Awaited<ReturnType<typeof loadCalls>>) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    const answer = await question(await loadCalls())
    return get({ apiBase }) === session ? answer : undefined
  } catch (error) {
    if (get({ apiBase }) !== session) return undefined
    throw error
  }
}

const pageLanguage = () => languageOf(localeOf(document.documentElement, null))

/**
 * How far the signed-in person's setup is; undefined for a visitor, also when the session turns out to be over. An
 * account that was ready once in this visit is taken to be so without another question, as the widgets do; the exchange
 * decides in every call. Rejects with a `SessionFailure`, which says nothing about the person; with a `TypeError` when
 * `apiBase` is no address, or when the code that asks could not be loaded.
 */
export async function setup(options?: SessionOptions): Promise<Setup | undefined> {
  const session = get(options)
  if (!session) return undefined
  const apiBase = resolveApiBase(options?.apiBase)
  const { id } = session.user
  if (remembersSetup(apiBase, id)) return { ready: true, steps: ['kyc', 'pin', 'card'], inReview: false }
  const setup = await ask(apiBase, session, ({ fetchSetup }) => fetchSetup(apiBase, pageLanguage()))
  if (setup?.ready) rememberSetup(apiBase, id)
  else if (setup) clearSetup(apiBase)
  return setup
}

/**
 * The address of the signed-in person's photo, which needs no token and is good for some minutes; undefined for a
 * visitor, and for somebody without a photo. After `cowrie-profile-changed` it may be another one. Rejects as `setup`;
 * the exchange refuses it to partners of whose widgets none shows photos.
 */
export async function photo(options?: SessionOptions): Promise<string | undefined> {
  const session = get(options)
  if (!session) return undefined
  const apiBase = resolveApiBase(options?.apiBase)
  return ask(apiBase, session, ({ fetchPhoto }) => fetchPhoto(apiBase, pageLanguage(), session.user.id))
}
