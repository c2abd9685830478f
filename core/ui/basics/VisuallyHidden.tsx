import type { ReactNode } from 'react'

export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' | undefined }) {
  return (
    <span className="ui-hidden" role={role}>
      {children}
    </span>
  )
}
