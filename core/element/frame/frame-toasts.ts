import { sharedSession } from '#core/client/session/shared-session.ts'
import type { FromFrame } from './protocol.ts'

type Toast = Pick<Extract<FromFrame, { say: 'toast' }>, 'tone' | 'text'>

const keyOf = ({ tone, text }: Toast) => `${tone}:${text}`

/** Shows a frame's toasts in the page, whose window is visible as a whole, and takes them back. */
export class FrameToasts {
  readonly #shown = new Map<string, AbortController>()

  show(toast: Toast): void {
    const { tone, text } = toast
    const shown = new AbortController()
    this.#shown.set(keyOf(toast), shown)
    sharedSession.toast({ tone, text, until: shown.signal })
  }

  end(toast: Toast): void {
    this.#shown.get(keyOf(toast))?.abort()
  }
}
