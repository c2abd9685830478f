/** Whoever signs in on one tab is signed in on the others: one that waits at the login goes on with them. */
import { currentLocation, navigate } from './router.ts'
import { home, loginPath } from './routes.ts'
import { readSession, subscribeToSession } from './session.ts'

export function followOtherTabs(): void {
  // A session that is there from the start is not followed: the login page ends it.
  let isVisitor = false

  subscribeToSession(() => {
    const hasBegun = isVisitor && readSession() !== undefined
    isVisitor = readSession() === undefined
    if (!hasBegun) return
    // The login of this tab says in the same breath that it is done, and has then moved on already.
    queueMicrotask(() => {
      const { path, returnTo } = currentLocation()
      if (path === loginPath && readSession()) navigate(returnTo ?? home, { replace: true })
    })
  })
}
