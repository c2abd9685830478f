import { emitFailed } from '#core/client/emit-failed.ts'
import { lazy } from '#core/lazy/lazy.ts'
import type { FrameHost, FrameOptions } from './host.ts'

const lazyFrame = lazy(
  () => import('./host.ts'),
  (module) => module.openFrame,
)

/** Loads the frame's code on demand, instead of the widget's own. */
export const loadFrame = (options: FrameOptions): Promise<FrameHost | undefined> =>
  lazyFrame
    .load()
    // Retries once, at another address; after a second failure the page reports it.
    .catch(() => lazyFrame.load())
    .then(
      (openFrame) => openFrame(options),
      (error) => {
        emitFailed(options.element, { tag: options.tag, code: 'not-loaded', retryable: false, error })
        return undefined
      },
    )
