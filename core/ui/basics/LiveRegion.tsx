import type { ReactNode } from 'react'

type LiveRegionProps = {
  /** The sentence to announce. Keep the region mounted and change its text; empty announces nothing. */
  children: ReactNode
  /** Shows the text too. */
  visible?: boolean | undefined
}

/** Announces changes when the person pauses: search results, a countdown, a saved setting. */
export function LiveRegion({ children, visible }: LiveRegionProps) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={visible ? undefined : 'ui-hidden'}>
      {children}
    </div>
  )
}
