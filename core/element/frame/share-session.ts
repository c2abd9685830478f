/**
 * Some browsers give a frame on somebody else's page no storage at all. The session is then in the memory of each
 * frame, and the frames of one page tell each other of it over a channel that only they can open: the exchange's own
 * origin, beneath the same site. It lasts as long as one of them is there.
 */
import { embedder } from '#core/client/session/embedder.ts'
import { setSharedKey, sharedKey } from '#core/client/session/key-proof.ts'
import { type Session, sharedSession } from '#core/client/session/shared-session.ts'

/** The key of a session travels with it: frames of one origin may hand a key on, but none of them can read it. */
type SessionMessage =
  | { readonly ask: true }
  | { readonly session: Session | undefined; readonly key: CryptoKeyPair | undefined }

function hasStorage(): boolean {
  try {
    return window.localStorage !== null
  } catch {
    return false
  }
}

export function shareSession(address: string): void {
  // With storage the browser itself tells of every change.
  if (hasStorage()) return
  const apiBase = address.replace(/\/+$/, '')
  const channel = new BroadcastChannel(`cowrie-session ${embedder ?? ''}`)
  const send = (message: SessionMessage) => channel.postMessage(message)
  const sendSession = () => send({ session: sharedSession.get(apiBase), key: sharedKey(apiBase) })
  let isApplying = false

  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if ('session' in data) {
      isApplying = true
      if (data.key) setSharedKey(apiBase, data.key)
      sharedSession.set(apiBase, data.session)
      isApplying = false
    } else if (sharedSession.get(apiBase)) sendSession()
  }
  sharedSession.subscribe(apiBase, () => {
    if (!isApplying) sendSession()
  })
  send({ ask: true })
}
