import type { ReactNode } from 'react'

/** Text for assistive technology only. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' | undefined }) {
  return (
    <span className="ui-hidden" role={role}>
      {children}
    </span>
  )
}
