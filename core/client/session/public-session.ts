/**
 * Tells the page around the widgets who is signed in: `@cowrie/widgets/session`, or `cdn/v1/cowrie-session.js` by
 * address. It shares the session of widgets that are kept in the page. Of the session in the frames of isolated widgets it
 * tells whether there is one, and ends it: who the person is stays there.
 *
 * Nothing here throws on a server, where everybody is a visitor. The types import none of ours: the npm package
 * generates its declarations from this file alone.
 */
import { languageOf } from '#core/contract/languages.ts'
import { retryImport } from '#core/lazy/retry-import.ts'
import { resolveApiBase } from '../api-base.ts'
import { findClient } from '../client.ts'
import { isIsolated } from '../is-isolated.ts'
import { localeOf } from '../locale.ts'
import { clearSetup, clearVisit, rememberSetup, remembersSetup } from '../visit.ts'
import { isSignedInFrames, signOutFrames, subscribeToFrames } from './frame-sessions.ts'
import { setSecretSource } from './secret-source.ts'
import { sharedSession } from './shared-session.ts'
import { endSession } from './sign-out.ts'
import { isExpiring } from './token.ts'

/** Selects the exchange. */
export interface SessionOptions {
  /** As an element's `api-base`. Default: what `setApiBase` chose, else the exchange that serves the module. */
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

/** One sign-in, without its token. The same object until somebody signs in or out. */
export interface Session {
  readonly user: User
  /** Id of this sign-in: each new one differs, also of the same person. */
  readonly signIn: string
}

/** How a session ended: the person signed out, here or in another tab, or the exchange rejected its token. */
export type SessionEnd = 'left' | 'expired'

/** How far the setup of an account is. */
export interface Setup {
  /** All steps are complete: the person may order, list and send money. */
  readonly ready: boolean
  /** Completed steps. */
  readonly steps: readonly ('kyc' | 'pin' | 'card')[]
  /** The identity check is pending. */
  readonly inReview: boolean
}

/** A failed request to the exchange. */
export interface SessionFailure extends Error {
  /**
   * `offline`: this device has no network. `signed-out`: the exchange has ended the session, and a widget is about to say
   * so. `refused`: the exchange refused. `broken`: it failed, could not be reached, or did not answer within 15 seconds.
   * `unreadable`: this release cannot read its answer.
   */
  readonly kind: 'offline' | 'signed-out' | 'refused' | 'broken' | 'unreadable'
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  /** A sentence for people, in the language of the page. */
  readonly text: string
  /** The exchange's own words; undefined when it gave none. */
  readonly reason: string | undefined
}

const isServer = typeof window === 'undefined'

const sessions = new Map<string, Session>()

/**
 * Returns who is signed in with the widgets in the page; undefined for a visitor, and where the session is in frames: see
 * `signedIn`. Reads storage only: the exchange may have ended the session, which the next call finds out. Throws a
 * `TypeError` when `apiBase` is no address.
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
 * Returns whether somebody is signed in, in the page or in the frames of isolated widgets. The frames tell once they have
 * begun, and with each change: see `subscribe` and the event `cowrie-signed-in`. Throws a `TypeError` when `apiBase` is no
 * address.
 */
export function signedIn(options?: SessionOptions): boolean {
  if (isServer) return false
  const apiBase = resolveApiBase(options?.apiBase)
  return sharedSession.get(apiBase) !== undefined || isSignedInFrames(apiBase)
}

/**
 * Calls `listener` after each sign-in and sign-out, in a widget, through this module or in another tab: with the session,
 * how an ended one ended, and whether somebody is signed in. Of a session in frames `session` is undefined. The present
 * session is not reported: see `get` and `signedIn`. Returns a function that unsubscribes. Throws a `TypeError` when
 * `apiBase` is no address.
 */
export function subscribe(
  listener: (session: Session | undefined, end: SessionEnd | undefined, signedIn: boolean) => void,
  options?: SessionOptions,
): () => void {
  if (isServer) return () => undefined
  const apiBase = resolveApiBase(options?.apiBase)
  const tell = (session: Session | undefined, end: SessionEnd | undefined) =>
    listener(session, end, signedIn({ apiBase }))
  let last = get({ apiBase })
  const stopPage = sharedSession.subscribe(apiBase, () => {
    const now = get({ apiBase })
    if (now === last) return
    last = now
    // Widgets clear it too, but the page may have none.
    if (!now) clearVisit(apiBase)
    tell(now, now ? undefined : isExpiring(apiBase) ? 'expired' : 'left')
  })
  const stopFrames = subscribeToFrames(apiBase, (end) => tell(get({ apiBase }), end))
  return () => {
    stopPage()
    stopFrames()
  }
}

/**
 * Ends the session, in this page, its frames and other tabs at once, then on the exchange. Resolves when the exchange has
 * confirmed it, and when nobody was signed in. Rejects with a `SessionFailure` when it has not: the session is over on this
 * device, and the exchange ends it after 15 idle minutes. Rejects with an `Error` on a page of isolated widgets that shows
 * none, because only a frame can end the session, and with a `TypeError` when `apiBase` is no address.
 */
export async function signOut(options?: SessionOptions): Promise<void> {
  if (isServer) return
  const apiBase = resolveApiBase(options?.apiBase)
  const isHere = sharedSession.get(apiBase) !== undefined
  const [, isConfirmed] = await Promise.all([endSession(apiBase), signOutFrames(apiBase)])
  if (!isHere && !isConfirmed && isIsolated('', apiBase, false))
    throw new Error(
      `Cowrie: no frame of ${new URL(apiBase).origin} has answered, and a session of isolated widgets ends in one: call signOut() where one of them is shown.`,
    )
}

/**
 * Signs people in with secrets of this page's own server, in all widgets of the page, isolated ones included, from now on
 * and whenever their session ends. `getClientSecret` resolves to the `clientSecret` of `POST /partner/sessions`, or to
 * nothing for a visitor. The session is kept in memory: a reload asks again. A later function replaces the one before.
 * Throws a `TypeError` when `apiBase` is no address.
 *
 * ```js
 * provideSession(async () => (await (await fetch('/cowrie-session', { method: 'POST' })).json()).clientSecret)
 * ```
 */
export function provideSession(
  getClientSecret: () => Promise<string | null | undefined> | string | null | undefined,
  options?: SessionOptions,
): void {
  if (isServer) return
  const apiBase = resolveApiBase(options?.apiBase)
  setSecretSource(apiBase, getClientSecret)
  // Widgets that are drawn in the page already; frames, and later widgets, find the function by themselves.
  const client = findClient(apiBase)
  if (client?.elements.size) void loadHostSession().then(({ signInWithSecrets }) => signInWithSecrets(client))
}

const loadHostSession = retryImport(() => import('./host-session.ts'))

const loadCalls = retryImport(() => import('./session-calls.ts'))

/** Asks the exchange about the signed-in person; undefined when the session has ended or changed meanwhile. */
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

/** The signed-in person's session; undefined for a visitor. Throws where the person is known in frames only. */
function sessionInPage(options: SessionOptions | undefined): Session | undefined {
  const session = get(options)
  if (!session && signedIn(options))
    throw new Error(
      'Cowrie: the session is in the frames of isolated widgets, which tell their page nothing of the person.',
    )
  return session
}

const pageLanguage = () => languageOf(localeOf(document.documentElement, null))

/**
 * Asks how far the signed-in person's setup is; undefined for a visitor, and when the session turns out to be over. An
 * account that was ready earlier in this visit is ready without a request, as in widgets: the exchange decides in every
 * call. Rejects with a `SessionFailure`; with an `Error` where the session is in frames (`cowrie-signed-in` and
 * `cowrie-setup-complete` tell of their setup); with a `TypeError` when `apiBase` is no address or code could not be
 * loaded.
 */
export async function setup(options?: SessionOptions): Promise<Setup | undefined> {
  const session = sessionInPage(options)
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
 * Asks for the address of the signed-in person's photo, which needs no token and expires after some minutes; undefined
 * for a visitor or without a photo. `cowrie-profile-changed` may change it. Rejects as `setup` does; the exchange refuses
 * partners none of whose widgets shows photos.
 */
export async function photo(options?: SessionOptions): Promise<string | undefined> {
  const session = sessionInPage(options)
  if (!session) return undefined
  const apiBase = resolveApiBase(options?.apiBase)
  return ask(apiBase, session, ({ fetchPhoto }) => fetchPhoto(apiBase, pageLanguage(), session.user.id))
}
