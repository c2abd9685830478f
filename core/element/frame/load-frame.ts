import { retryImport } from '#core/lazy/retry-import.ts'
import { namingPolicy } from '../forbidden-module.ts'
import { beginFrame } from './begin-frame.ts'
import type { FrameHost, FrameOptions } from './host.ts'

/** Loads the code around frames on demand: a widget in the page needs none of it. */
const loadHost = retryImport(() => import('./host.ts'))

/** As `FrameHost`, at once. */
export type LoadedFrame = FrameHost

/** `onLost`: the code around frames could not be loaded; the element may try again with a new frame. */
type LoadOptions = FrameOptions & { onLost(error: unknown): void }

/** Draws an element in a frame of the exchange. */
export function loadFrame({ onLost, ...options }: LoadOptions): LoadedFrame {
  const { element, tag, apiBase } = options
  const begun = apiBase ? beginFrame(element, tag, apiBase) : undefined
  // A cached frame may be ready before the code around it.
  const early: MessageEvent[] = []
  const keep = (event: MessageEvent) => {
    if (begun && event.source === begun.opening.frame.contentWindow) early.push(event)
  }
  window.addEventListener('message', keep)
  let hasEnded = false
  // Retries once, at another address; after a second failure the page reports it.
  const opened = namingPolicy(() => loadHost().catch(loadHost))
    .then(
      ({ openFrame }) => (hasEnded ? undefined : openFrame(options, begun, early)),
      (error) => {
        begun?.end()
        if (!hasEnded) onLost(error)
        return undefined
      },
    )
    .finally(() => window.removeEventListener('message', keep))
  return {
    update: () => void opened.then((host) => host?.update()),
    refresh: async () => (await opened)?.refresh(),
    focus: () => void opened.then((host) => host?.focus()),
    end() {
      hasEnded = true
      begun?.end()
      opened.then((host) => host?.end())
    },
  }
}
