import { type ReactNode, useEffect, useRef } from 'react'
import type { RouterLocation } from '../state/router.ts'

type Props = {
  location: RouterLocation
  /** `unseen` when a widget draws its own visible title. */
  className?: string
  children: ReactNode
}

/** The h1 of a page. It takes the focus after a navigation, so that a screen reader announces the page. */
export function PageHeading({ location, className, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On the first load the browser starts a screen reader at the top by itself.
    if (location.arrival !== 'load') heading.current?.focus({ preventScroll: true })
  }, [location])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
