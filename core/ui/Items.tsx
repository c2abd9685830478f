import type { ReactNode } from 'react'
import { registerSheet } from './basics/adopt-styles.ts'
import itemsCss from './items.css?inline'

registerSheet('items', itemsCss)

/** A list of things with what can be done about each. */
export const Items = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="ui-items" aria-label={label}>
    {children}
  </ul>
)

type ItemProps = { title: ReactNode; actions?: ReactNode; children?: ReactNode }

export const Item = ({ title, actions, children }: ItemProps) => (
  <li className="ui-item">
    <div className="ui-item-words">
      <p className="ui-item-title">{title}</p>
      {children}
    </div>
    {actions && <div className="ui-item-actions">{actions}</div>}
  </li>
)
