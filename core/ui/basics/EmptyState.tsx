import type { ReactNode } from 'react'
import { registerSheet } from './adopt-styles.ts'
import emptyCss from './empty.css?inline'

registerSheet('empty', emptyCss)

type EmptyStateProps = {
  icon?: ReactNode
  /** Says that nothing is here. */
  title: string
  /** The purpose of this place. */
  text: ReactNode
  /** The next step, as a Button. */
  action?: ReactNode
}

/** Replaces an empty list: explains its purpose and offers the next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="ui-empty" part="empty">
      {icon && <span className="ui-empty-mark">{icon}</span>}
      <p className="ui-empty-title">{title}</p>
      <p className="ui-empty-text">{text}</p>
      {action && <div className="ui-empty-action">{action}</div>}
    </div>
  )
}
