import { useEffect, useMemo } from 'react'
import { readIn, TextsContext, useTexts } from '#core/client/use-texts.ts'
import { NotFound } from '../pages/NotFound.tsx'
import { pageWordsOf } from '../pages/page-words.ts'
import { pageTexts } from '../pages/texts/pages/index.ts'
import { useSpoken } from '../state/language.ts'
import { match, redirectOf } from '../state/match-route.ts'
import { isDrawnBySite } from '../state/route.ts'
import { navigate, useRouterLocation } from '../state/router.ts'
import { signedIn, useWho } from '../state/session.ts'
import { Gate } from './Gate.tsx'
import { Page } from './Page.tsx'
import { Unreachable } from './Problem.tsx'
import { Shell } from './Shell.tsx'
import { shellTexts } from './texts/index.ts'

/** The site in the person's language. */
export function App() {
  const { language } = useSpoken()
  return (
    <TextsContext value={useMemo(() => readIn(language), [language])}>
      <Site />
    </TextsContext>
  )
}

/** The page of the address inside the shell. */
function Site() {
  const texts = useTexts(shellTexts)
  const pages = useTexts(pageTexts)
  const location = useRouterLocation()
  const who = useWho()
  const found = match(location.path)
  const session = signedIn(who)
  const isKnown = session !== undefined || who === 'visitor'
  const onward = redirectOf(location.path)
  // A page that the site draws itself works without any widget.
  const isCutOff = who === 'unreachable' && found !== undefined && !isDrawnBySite(found.route)
  const isLost = !found && onward === undefined

  const title = found ? pageWordsOf(found.route, pages).title : isLost ? texts.notFound : undefined
  useEffect(() => {
    document.title = title ? `${title} · ${texts.brand}` : texts.brand
  }, [title, texts])

  useEffect(() => {
    if (isKnown && onward !== undefined) navigate(onward, { replace: true })
  }, [isKnown, onward])

  // A page behind the gate belongs to one person and remounts for the next one. The login does not: it still shows its
  // outcome when its own session begins.
  const owner = (found?.route.access !== 'public' && session?.signIn) || 'anybody'

  return (
    <Shell path={location.path} route={found?.route}>
      {isCutOff && <Unreachable />}
      {!isCutOff && found && (
        <Gate key={`${location.key} ${owner}`} access={found.route.access} path={location.path}>
          <Page {...found} location={location} />
        </Gate>
      )}
      {isLost && <NotFound location={location} isSignedIn={session !== undefined} />}
    </Shell>
  )
}
