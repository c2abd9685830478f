import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { addressOf, type Place } from './place.ts'

/** Leads to another place of the console. */
export const GoContext = createContext<(place: Place) => void>(() => undefined)

type PlaceLinkProps = { place: Place; current?: boolean; className?: string; children: ReactNode }

/** A link, so that a place opens in another tab, too. */
export function PlaceLink({ place, current, className = 'ui-link', children }: PlaceLinkProps) {
  const go = use(GoContext)

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(place)
  }
  return (
    <a
      className={className}
      href={addressOf(place)}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
