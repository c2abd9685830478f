import { tellFailed } from '#core/client/failed.ts'
import { deferred } from '#core/lazy/deferred.ts'
import type { FrameHost, FrameOptions } from './frame.ts'

const frames = deferred(
  () => import('./frame.ts'),
  (module) => module.openFrame,
)

/** The frame in the place of the widget's own code; what it takes is loaded when one is needed. */
export const frameFor = (options: FrameOptions): Promise<FrameHost | undefined> =>
  frames
    .load()
    // Once more, by another address; a second time it is for the page to say so.
    .catch(() => frames.load())
    .then(
      (openFrame) => openFrame(options),
      (error) => {
        tellFailed(options.element, { tag: options.tag, code: 'not-loaded', retryable: false, error })
        return undefined
      },
    )
