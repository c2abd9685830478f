/**
 * The service worker of the site, which shows push messages. Only the site registers it, never a widget: a widget may
 * stand on a partner's page. Subscribing is the widget's part.
 */
const path = '/push-worker.js'

let isRegistered = false

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The browser's workers; undefined where it has none, or forbids them as it forbids storage. */
function findWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

/** Asks for no permission. Without a worker the widget says that this browser has no push messages. */
export function registerPushWorker(): void {
  const workers = findWorkers()
  if (isRegistered || !workers) return
  isRegistered = true
  // The address of a worker is a script's: the site's policy requires trusted types.
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  const trusted = policies?.createPolicy('cowrie-push-worker', { createScriptURL: () => path })
  workers.register(trusted?.createScriptURL(path) ?? path, { scope: '/' }).catch(console.error)
}

/** A browser that somebody logged out of shows nobody's alerts; the push service then tells the server. */
export async function endPushMessages(): Promise<void> {
  const registration = await findWorkers()?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
