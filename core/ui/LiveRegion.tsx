import type { ReactNode } from 'react'

type LiveRegionProps = {
  /** The sentence to announce. Keep the region mounted and change its words; empty says nothing. */
  children: ReactNode
  /** Show the words too. */
  visible?: boolean | undefined
}

/** Announces changes politely, when the person pauses: results of a search, a countdown, a saved setting. */
export function LiveRegion({ children, visible }: LiveRegionProps) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={visible ? undefined : 'ui-hidden'}>
      {children}
    </div>
  )
}
