import { useEffect, useLayoutEffect, useRef } from 'react'
import { ExchangePicture } from './ExchangePicture.tsx'
import { type Place, restoreScroll } from './router.ts'
import type { Match } from './routes.ts'
import { Widget } from './Widget.tsx'

type Props = Match & { place: Place }

const none = {}

/** A page of the table: its heading for those who don't see the picture, and its widget in its layout. */
export function Page({ route, params, place }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useLayoutEffect(() => restoreScroll(place), [place])
  useEffect(() => {
    // On a first load the browser starts a screen reader at the top by itself.
    if (place.arrival !== 'load') heading.current?.focus({ preventScroll: true })
  }, [place])

  return (
    <div className={`page ${route.layout}`}>
      {/* The widget draws its own visible title. */}
      <h1 ref={heading} tabIndex={-1} className="unseen">
        {route.title}
      </h1>
      {route.layout === 'split' && <ExchangePicture />}
      <Widget
        name={route.widget}
        attributes={route.attributes?.(params, new URLSearchParams(place.search)) ?? none}
      />
      {route.below?.map((name) => (
        <Widget key={name} name={name} attributes={none} />
      ))}
    </div>
  )
}
