import { useEffect } from 'react'
import { Gate } from './Gate.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'
import { Unreachable } from './Problem.tsx'
import { navigate, usePlace } from './router.ts'
import { match, redirectOf } from './routes.ts'
import { Shell } from './Shell.tsx'
import { signedIn, useWho } from './session.ts'
import { texts } from './texts.ts'

/** The site: the page of the address, inside the shell. */
export function App() {
  const place = usePlace()
  const who = useWho()
  const found = match(place.path)
  const session = signedIn(who)
  const isKnown = session !== undefined || who === 'visitor'
  const onward = redirectOf(place.path)
  // A page that is drawn here has something to say without any widget.
  const isCutOff = who === 'unreachable' && found !== undefined && !found.route.draws
  const isLost = !found && onward === undefined

  const title = found?.route.title ?? (isLost ? texts.notFound : undefined)
  useEffect(() => {
    document.title = title ? `${title} · ${texts.brand}` : texts.brand
  }, [title])

  useEffect(() => {
    if (isKnown && onward !== undefined) navigate(onward, { replace: true })
  }, [isKnown, onward])

  // A page behind the gate belongs to one person: for the next one it starts anew. Not so the login, which is still
  // speaking when its own session begins.
  const owner = (found?.route.access !== 'public' && session?.signIn) || 'anybody'

  return (
    <Shell path={place.path} route={found?.route}>
      {isCutOff && <Unreachable />}
      {!isCutOff && found && (
        <Gate key={`${place.key} ${owner}`} access={found.route.access} path={place.path}>
          <Page {...found} place={place} />
        </Gate>
      )}
      {isLost && <NotFound place={place} isSignedIn={session !== undefined} />}
    </Shell>
  )
}
