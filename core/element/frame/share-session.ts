/**
 * Some browsers deny all storage to a frame on another party's page. The session then lives in each frame's memory,
 * and the frames of one page share it over a channel that only they can open: the exchange's origin, beneath the same
 * site. It lasts as long as one of them.
 */
import { embedder, resolveApiBase } from '#core/client/api-base.ts'
import { hasStorage, setSharedKey, sharedKey } from '#core/client/key-proof.ts'
import { type Session, sharedSession } from '#core/client/session/shared-session.ts'
import { findChannel } from '#core/client/storage.ts'

/** A session's key travels with it: frames of one origin can pass a key on but not read it. */
type SessionMessage =
  | { readonly ask: true }
  | { readonly session: Session | undefined; readonly key: CryptoKeyPair | undefined }

/** Returns a function that ends it. */
export function shareSession(address: string): () => void {
  // With storage the browser itself reports every change.
  const channel = hasStorage() ? undefined : findChannel(`cowrie-session ${embedder ?? ''}`)
  return channel ? shareOver(channel, resolveApiBase(address)) : () => undefined
}

/** Shares the session of this frame's memory with the others on this channel. Returns a function that ends it. */
export function shareOver(channel: BroadcastChannel, apiBase: string): () => void {
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
  const unsubscribe = sharedSession.subscribe(apiBase, () => {
    if (!isApplying) sendSession()
  })
  send({ ask: true })
  return () => {
    unsubscribe()
    channel.close()
  }
}
