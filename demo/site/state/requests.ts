/** Handles the events and requests of the widgets, as their host. */
import { currentLocation, navigate } from './router.ts'
import { home, isOurs, loginPath, setupPath } from './routes.ts'
import { markSetupComplete, markSetupMissing } from './setup.ts'

type Listener = (event: CustomEvent<Record<string, unknown>>) => void

const on = (name: string, listener: Listener) => document.addEventListener(name, listener as EventListener)

export function answerWidgets(): void {
  on('cowrie-navigate', (event) => {
    const to = String(event.detail.to ?? '')
    const path = new URL(to, location.origin).pathname
    // The site has no such page: without a handler the widget helps itself.
    if (!isOurs(path)) return
    event.preventDefault()
    navigate(to)
  })

  on('cowrie-signed-in', (event) => {
    const { path, returnTo } = currentLocation()
    // A login in a dialog of another page leaves the person on that page.
    if (path !== loginPath) return
    event.preventDefault()
    if (event.detail.setupComplete === true) markSetupComplete()
    // When the login does not know, the gate of the next page asks.
    const to = event.detail.setupComplete === false ? setupPath : (returnTo ?? home)
    navigate(to, { replace: true })
  })

  // The onboarding shows its success first, and then requests the next page.
  on('cowrie-setup-complete', () => markSetupComplete())

  on('cowrie-setup-needed', (event) => {
    event.preventDefault()
    markSetupMissing()
    navigate(setupPath)
  })

  on('cowrie-sign-in-needed', (event) => {
    event.preventDefault()
    navigate(loginPath, { returnTo: currentLocation().path })
  })
}
