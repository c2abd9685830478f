/** A sign-in on one tab signs in the others: a tab that waits at the login continues. */

import { home, loginPath } from './addresses.ts'
import { currentLocation, navigate } from './router.ts'
import { readSession, subscribeToSession } from './session.ts'

export function followOtherTabs(): void {
  // Ignores a session from the start: the login page ends it.
  let isVisitor = false

  subscribeToSession(() => {
    const hasBegun = isVisitor && readSession() !== undefined
    isVisitor = readSession() === undefined
    if (!hasBegun) return
    // The login of this tab reports its success synchronously, and has navigated by the next microtask.
    queueMicrotask(() => {
      const { path, returnTo } = currentLocation()
      if (path === loginPath && readSession()) navigate(returnTo ?? home, { replace: true })
    })
  })
}
