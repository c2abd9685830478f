import { sharedSession } from '#core/client/session/shared-session.ts'
import { lazy, preload } from '#core/lazy/lazy.ts'

type Define = (definition: typeof import('./element.ts').toaster) => void

let define: Define | undefined

const toaster = lazy(
  () => import('./element.ts'),
  (module) => {
    define?.(module.toaster)
    return module.enqueueToast
  },
)
preload(toaster)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a toast says matters: on a lost connection the toaster is asked for until it is there. */
async function loadToaster() {
  for (;;) {
    try {
      return await toaster.load()
    } catch {
      await pause(3_000)
    }
  }
}

/**
 * Takes the page's toasts, unless another copy of Cowrie on it already does. `defineTag` defines the toaster's tag once
 * it is loaded: the toaster is a widget like any other, and cannot import what makes it one.
 */
export function startToaster(defineTag: Define): void {
  define = defineTag
  sharedSession.takeToasts((toast) => void loadToaster().then((receive) => receive(toast)))
}
