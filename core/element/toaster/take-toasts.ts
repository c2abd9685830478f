import { sharedSession } from '#core/client/session/shared-session.ts'
import { importTag } from '#core/handoff/tag-modules.ts'

type Toaster = typeof import('./queue.ts')

/** Like another tag: what draws it imports this file, and a page of frames has nothing that draws. */
export const importToaster = () => importTag('cowrie-toaster', 0) as Promise<Toaster>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A toast's message matters: after a lost connection, loading the toaster is retried until it succeeds. */
async function retried(load: () => Promise<Toaster>): Promise<Toaster> {
  for (;;) {
    try {
      return await load()
    } catch {
      await pause(3_000)
    }
  }
}

/** Takes the page's toasts, unless another copy of Cowrie already does. The toaster loads with the first one. */
export function takeToasts(load: () => Promise<Toaster> = importToaster): void {
  sharedSession.takeToasts((toast) => void retried(load).then(({ enqueueToast }) => enqueueToast(toast)))
}
