/**
 * The session in the frames of a page, as far as the page may know: whether somebody is signed in there, and a way to
 * sign them out. All copies of Cowrie on the page share it behind a global symbol.
 */

/** How a session ended: the person signed out, or the exchange no longer accepts its token. */
export type FrameSessionEnd = 'left' | 'expired'

/** Ends the session of one frame. Resolves to whether the exchange has confirmed it: a frame that is gone cannot tell. */
type SignOut = () => Promise<boolean>

type FrameSession = {
  /** The signed-in person, as the frames reported; undefined for a visitor. */
  userId: string | undefined
  readonly frames: Set<SignOut>
  readonly listeners: Set<(end: FrameSessionEnd | undefined) => void>
}

const globals = globalThis as { [key: symbol]: Map<string, FrameSession> | undefined }
const name = Symbol.for('cowrie.frames/1')
const sessions = globals[name] ?? new Map<string, FrameSession>()
globals[name] = sessions

function sessionAt(apiBase: string): FrameSession {
  const found = sessions.get(apiBase) ?? { userId: undefined, frames: new Set(), listeners: new Set() }
  sessions.set(apiBase, found)
  return found
}

function note(apiBase: string, userId: string | undefined, end: FrameSessionEnd | undefined): boolean {
  const session = sessionAt(apiBase)
  if (session.userId === userId) return false
  session.userId = userId
  for (const listener of session.listeners) listener(end)
  return true
}

/** A frame says who is signed in; false when the page knows it, from another frame. */
export const noteSignedIn = (apiBase: string, userId: string): boolean => note(apiBase, userId, undefined)

/** A frame says that the session has ended; false when the page knows it. */
export const noteSignedOut = (apiBase: string, end: FrameSessionEnd): boolean => note(apiBase, undefined, end)

export const isSignedInFrames = (apiBase: string): boolean => sessionAt(apiBase).userId !== undefined

/** Calls the listener after each sign-in, and after each sign-out with its cause. Returns a function that unsubscribes. */
export function subscribeToFrames(
  apiBase: string,
  listener: (end: FrameSessionEnd | undefined) => void,
): () => void {
  const { listeners } = sessionAt(apiBase)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Adds a frame. Returns a function that removes it. */
export function addFrame(apiBase: string, signOut: SignOut): () => void {
  const { frames } = sessionAt(apiBase)
  frames.add(signOut)
  return () => void frames.delete(signOut)
}

/**
 * Signs out in all frames: where the browser lets them share nothing, each has a session of its own. Resolves to whether
 * one of them confirmed it; rejects with the failure of the exchange.
 */
export async function signOutFrames(apiBase: string): Promise<boolean> {
  const confirmed = await Promise.all([...sessionAt(apiBase).frames].map((signOut) => signOut()))
  return confirmed.includes(true)
}
