/** Handles the events and requests of the widgets, as their host. */

import { home, loginPath, orderPath, setupPath } from './addresses.ts'
import { isInHeader, isOurs } from './match-route.ts'
import { amendAddress, currentAddress, currentLocation, followWizard, navigate } from './router.ts'
import { markSetupComplete, markSetupMissing, readSetup } from './setup.ts'

type Listener = (event: CustomEvent<Record<string, unknown>>) => void

const on = (name: string, listener: Listener) => document.addEventListener(name, listener as EventListener)

type Wanted = { listingId?: string; username?: string; giveAmount?: string }

/** The page to which login and setup lead back: the order that waits for them, or this page. */
function wantedPage({ listingId, username, giveAmount }: Wanted): string {
  return listingId === undefined ? currentAddress() : orderPath(listingId, username, giveAmount)
}

export function answerWidgets(): void {
  on('cowrie-navigate', (event) => {
    const to = String(event.detail.to ?? '')
    // The answer to a partner leads back to its page.
    if (event.target instanceof Element && event.target.localName === 'cowrie-consent') {
      event.preventDefault()
      location.assign(to)
      return
    }
    const path = new URL(to, location.origin).pathname
    // The site has no such page: without a handler the widget helps itself.
    if (!isOurs(path)) return
    event.preventDefault()
    const { path: from, returnTo } = currentLocation()
    // The setup is complete, and the person came for another page than those of the header.
    const isSetUp = from === setupPath && readSetup().state === 'ready'
    navigate(isSetUp && returnTo !== undefined && !isInHeader(returnTo) ? returnTo : to)
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
    navigate(setupPath, { returnTo: wantedPage(event.detail) })
  })

  on('cowrie-sign-in-needed', (event) => {
    event.preventDefault()
    navigate(loginPath, { returnTo: wantedPage(event.detail) })
  })

  on('cowrie-searched', ({ detail: { from, to, amount } }) => {
    if (currentLocation().path === '/')
      amendAddress({ give: String(from), get: String(to), side: 'give', amount: String(amount) })
  })

  on('cowrie-step', (event) => {
    const { step } = event.detail
    if (typeof step === 'number') followWizard(event.composedPath()[0] as HTMLElement, step)
  })
}
