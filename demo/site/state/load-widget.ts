/** Loads the widget modules as partners do, from the moving address of the current release. */
import { match } from './match-route.ts'
import { joinSession } from './session.ts'

/** When somebody last began to leave this page. */
let leftAt = -Infinity
addEventListener('beforeunload', () => {
  leftAt = performance.now()
})
/** Longer than a page takes to end. A person who is still here has chosen to stay. */
const leaveMs = 10_000

/** Firefox fails the loads of a page that is being left. Such a failure waits until the page has ended. */
export const unlessLeft = <Loaded>(load: Promise<Loaded>): Promise<Loaded> =>
  load.catch(async (error: unknown) => {
    const restMs = leftAt + leaveMs - performance.now()
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
    throw error
  })

const loading = new Map<string, Promise<void>>()

/** Resolves when `<cowrie-name>` is defined and the session is known. Loads each module once. */
export function loadWidget(name: string): Promise<void> {
  const found = loading.get(name)
  if (found) return found
  const address = `/cdn/v1/cowrie-${name}.js`
  const promise = unlessLeft(Promise.all([import(/* @vite-ignore */ address), joinSession()])).then(
    () => undefined,
  )
  loading.set(name, promise)
  promise.catch(() => loading.delete(name))
  return promise
}

function preload(event: Event): void {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (!link?.href) return
  const url = new URL(link.href)
  const route = url.origin === location.origin ? match(url.pathname)?.route : undefined
  const widget = route?.widget
  if (widget) loadWidget(widget).catch(() => undefined)
}

/** Loads the module behind a link when the person points at it or focuses it. */
export function preloadLinks(): void {
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, preload, { passive: true })
  }
}
