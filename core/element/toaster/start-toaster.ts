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

/** A toast's message matters: after a lost connection, loading the toaster is retried until it succeeds. */
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
 * Takes the page's toasts, unless another copy of Cowrie already does. `defineTag` defines the toaster's tag once it
 * is loaded: the toaster is a widget itself and cannot import the module that defines widgets.
 */
export function startToaster(defineTag: Define): void {
  define = defineTag
  sharedSession.takeToasts((toast) => void loadToaster().then((receive) => receive(toast)))
}
