import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { readIn, TextsContext, useTexts } from '#core/client/use-texts.ts'
import { About } from '../pages/about/About.tsx'
import { ContactPage } from '../pages/contact/ContactPage.tsx'
import { ExchangePicture } from '../pages/ExchangePicture.tsx'
import { Home } from '../pages/home/Home.tsx'
import { OwnPage } from '../pages/OwnPage.tsx'
import { pageWordsOf } from '../pages/page-words.ts'
import { pageTexts } from '../pages/texts/pages/index.ts'
import { type Match, match } from '../state/match-route.ts'
import { registerPushWorker } from '../state/push-worker.ts'
import type { Drawn, Parts, Route } from '../state/route.ts'
import { type RouterLocation, restoreScroll } from '../state/router.ts'
import { PageHeading } from './PageHeading.tsx'
import { Widget } from './Widget.tsx'

type Props = Match & { location: RouterLocation }

const none = {}

/** Pages of one form. */
const forms = new Set(['login', 'registration', 'password-reset', 'create-listing', 'order'])

const inEnglish = readIn('en')

/** Pages of the first chunk: their texts are on the screen before anything else loads. */
const drawn: Record<Drawn, ComponentType<{ location: RouterLocation }>> = {
  home: Home,
  about: About,
  contact: ContactPage,
}

/** A page of the route table: the site's own, or a widget in its layout with a heading for screen readers. */
export function Page({ route, params, location }: Props) {
  const { title } = pageWordsOf(route, useTexts(pageTexts))
  useLayoutEffect(() => restoreScroll(location), [location])
  useEffect(() => {
    if (route.offersPush) registerPushWorker()
  }, [route])

  if (route.draws) {
    const Drawing = drawn[route.draws]
    return <Drawing location={location} />
  }
  if (route.own === 'legal') return <OwnPage name="legal" path={route.path} location={location} />
  // The widget draws its own visible title.
  const heading = (
    <PageHeading location={location} className="unseen">
      {title}
    </PageHeading>
  )
  if (route.own) {
    // Pages for developers are English in every language of the shell.
    return (
      <TextsContext value={inEnglish}>
        <div className={`page ${route.layout}`} lang="en" dir="ltr">
          {heading}
          <OwnPage name={route.own} path={route.path} location={location} />
        </div>
      </TextsContext>
    )
  }
  return (
    <div className={`page ${route.layout}`}>
      {heading}
      {route.related && <RelatedPages paths={route.related} />}
      <Others parts={route.above} />
      {route.layout === 'split' && <ExchangePicture />}
      {route.widget && (
        <Widget
          name={route.widget}
          attributes={
            route.attributes?.(params, new URLSearchParams(location.search), location.returnTo) ?? none
          }
          linkToken={route.takesLink && location.linkToken}
          takesFocus={forms.has(route.widget)}
        />
      )}
      <Others parts={route.below} />
    </div>
  )
}

const Others = ({ parts = none }: { parts: Parts | undefined }) =>
  Object.entries(parts).map(([name, attributes]) => <Widget key={name} {...{ name, attributes }} />)

/** Links to the pages that continue this one. */
function RelatedPages({ paths }: { paths: NonNullable<Route['related']> }) {
  const texts = useTexts(pageTexts)
  return (
    <ul className="page-related">
      {paths.map((path) => {
        const route = match(path)?.route
        return (
          route && (
            <li key={path}>
              <a href={path}>{pageWordsOf(route, texts).title}</a>
            </li>
          )
        )
      })}
    </ul>
  )
}
