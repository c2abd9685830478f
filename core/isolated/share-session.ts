/**
 * Some browsers give a frame on somebody else's page no storage at all. The session is then in the memory of each
 * frame, and the frames of one page tell each other of it over a channel that only they can open: the exchange's own
 * origin, beneath the same site. It lasts as long as one of them is there.
 */
import { page, type Session } from '../session/page.ts'

type Word = { readonly ask: true } | { readonly session: Session | undefined }

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
  const channel = new BroadcastChannel('cowrie-session')
  const say = (word: Word) => channel.postMessage(word)
  let isHeard = false

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('session' in data) {
      isHeard = true
      page.set(apiBase, data.session)
      isHeard = false
    } else if (page.get(apiBase)) say({ session: page.get(apiBase) })
  }
  page.subscribe(apiBase, () => {
    if (!isHeard) say({ session: page.get(apiBase) })
  })
  say({ ask: true })
}
