/**
 * Some browsers give a frame on somebody else's page no storage at all. The session is then in the memory of each
 * frame, and the frames of one page tell each other of it over a channel that only they can open: the exchange's own
 * origin, beneath the same site. It lasts as long as one of them is there.
 */
import { embedder } from '#core/client/session/embedder.ts'
import { sharedKey, takeKey } from '#core/client/session/key-proof.ts'
import { page, type Session } from '#core/client/session/page.ts'

/** The key of a session travels with it: frames of one origin may hand a key on, but none of them can read it. */
type Word =
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
  const say = (word: Word) => channel.postMessage(word)
  const sayWhoIsHere = () => say({ session: page.get(apiBase), key: sharedKey(apiBase) })
  let isHeard = false

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('session' in data) {
      isHeard = true
      if (data.key) takeKey(apiBase, data.key)
      page.set(apiBase, data.session)
      isHeard = false
    } else if (page.get(apiBase)) sayWhoIsHere()
  }
  page.subscribe(apiBase, () => {
    if (!isHeard) sayWhoIsHere()
  })
  say({ ask: true })
}
