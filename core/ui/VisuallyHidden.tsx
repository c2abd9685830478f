import type { ReactNode } from 'react'

/** Words for assistive technology that the eye doesn't need. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' | undefined }) {
  return (
    <span className="ui-hidden" role={role}>
      {children}
    </span>
  )
}
