import type { ReactNode } from 'react'
import { Moment } from '#core/ui/Moment.tsx'

type ItemProps = { title: ReactNode; at: string; action?: ReactNode; children?: ReactNode }

/** One thing that waits, since when, and what can be done about it. */
export function Item({ title, at, action, children }: ItemProps) {
  return (
    <li className="operator-item">
      <div className="operator-words">
        <p className="operator-title">{title}</p>
        {children}
        <p className="ui-muted ui-small">
          <Moment moment={at} />
        </p>
      </div>
      {action && <div className="operator-actions">{action}</div>}
    </li>
  )
}
