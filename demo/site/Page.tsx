import { type ComponentType, useLayoutEffect } from 'react'
import { About } from './about/About.tsx'
import { ContactPage } from './contact/ContactPage.tsx'
import { ExchangePicture } from './ExchangePicture.tsx'
import { Home } from './home/Home.tsx'
import { OwnPage } from './OwnPage.tsx'
import { PageHeading } from './PageHeading.tsx'
import { type Place, restoreScroll } from './router.ts'
import type { Drawn, Match } from './routes.ts'
import { Widget } from './Widget.tsx'

type Props = Match & { place: Place }

const none = {}

/** In the first chunk, so that their words are on the screen before anything else is asked for. */
const drawn: Record<Drawn, ComponentType<{ place: Place }>> = {
  home: Home,
  about: About,
  contact: ContactPage,
}

/** A page of the table: one that is drawn here, or a widget in its layout with a heading for those who listen. */
export function Page({ route, params, place }: Props) {
  useLayoutEffect(() => restoreScroll(place), [place])

  if (route.draws) {
    const Drawing = drawn[route.draws]
    return <Drawing place={place} />
  }
  return (
    <div className={`page ${route.layout}`}>
      {/* The widget draws its own visible title. */}
      <PageHeading place={place} className="unseen">
        {route.title}
      </PageHeading>
      {route.layout === 'split' && <ExchangePicture />}
      {route.own && <OwnPage name={route.own} path={route.path} />}
      {route.widget && (
        <Widget
          name={route.widget}
          attributes={route.attributes?.(params, new URLSearchParams(place.search)) ?? none}
        />
      )}
      {route.below?.map((name) => (
        <Widget key={name} name={name} attributes={none} />
      ))}
    </div>
  )
}
