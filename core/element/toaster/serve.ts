import { page } from '#core/client/session/page.ts'
import { ahead, deferred } from '#core/lazy/deferred.ts'

const toaster = deferred(
  () => import('./element.ts'),
  (module) => module.receive,
)
ahead(toaster)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a toast says matters: on a lost connection the toaster is asked for until it is there. */
async function toasterAtLast() {
  for (;;) {
    try {
      return await toaster.load()
    } catch {
      await pause(3_000)
    }
  }
}

/** Takes the page's toasts, unless another copy of Cowrie on it already does. */
export function serveToasts(): void {
  page.takeToasts((toast) => void toasterAtLast().then((receive) => receive(toast)))
}
