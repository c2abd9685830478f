import type { ReactNode } from 'react'

/** A raised surface. It is its own container: sheets query its width, not the screen's. */
export function Card({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return label ? (
    <section className="ui-card" part="card" aria-label={label}>
      {children}
    </section>
  ) : (
    <div className="ui-card" part="card">
      {children}
    </div>
  )
}
