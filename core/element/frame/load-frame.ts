import { emitFailed } from '#core/client/emit-failed.ts'
import { lazy } from '#core/lazy/lazy.ts'
import type { FrameHost, FrameOptions } from './host.ts'

const lazyFrame = lazy(
  () => import('./host.ts'),
  (module) => module.openFrame,
)

/** The frame in the place of the widget's own code; what it takes is loaded when one is needed. */
export const loadFrame = (options: FrameOptions): Promise<FrameHost | undefined> =>
  lazyFrame
    .load()
    // Once more, by another address; a second time it is for the page to say so.
    .catch(() => lazyFrame.load())
    .then(
      (openFrame) => openFrame(options),
      (error) => {
        emitFailed(options.element, { tag: options.tag, code: 'not-loaded', retryable: false, error })
        return undefined
      },
    )
