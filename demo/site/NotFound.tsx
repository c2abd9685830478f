import { useEffect, useRef } from 'react'
import type { Place } from './router.ts'
import { home, loginPath } from './routes.ts'

/** For an address that no page has: what may have happened, and the way on. */
export function NotFound({ place, isSignedIn }: { place: Place; isSignedIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (place.arrival !== 'load') heading.current?.focus()
  }, [place])

  return (
    <div className="page narrow not-found">
      <h1 ref={heading} tabIndex={-1}>
        Page not found
      </h1>
      <p>
        There is no page at <code>{place.path}</code>. The address may be mistyped, or the link may be old.
        Your account and your money are not affected.
      </p>
      <div className="row">
        {isSignedIn ? (
          <a className="button primary" href={home}>
            Go to your dashboard
          </a>
        ) : (
          <a className="button primary" href={loginPath}>
            Log in
          </a>
        )}
        {/* A tab that was opened with this address has nothing to go back to. */}
        {history.length > 1 && (
          <button type="button" className="button" onClick={() => history.back()}>
            Go back
          </button>
        )}
      </div>
    </div>
  )
}
