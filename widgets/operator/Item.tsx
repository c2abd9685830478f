import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { formatAge } from '#core/texts/age.ts'
import { Moment } from '#core/ui/Moment.tsx'
import { operatorTexts } from './texts/index.ts'

type ItemProps = {
  title: ReactNode
  at: string
  /** Since then it waits for an operator. */
  waits?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** One thing that waits, since when, and what can be done about it. */
export function Item({ title, at, waits, action, children }: ItemProps) {
  const texts = useTexts(operatorTexts)
  const { locale } = useWidget().settings
  return (
    <li className="operator-item">
      <div className="operator-words">
        <p className="operator-title">{title}</p>
        {children}
        <p className="ui-muted ui-small">
          <Moment moment={at} /> <span>{waits && `· ${texts.waiting(formatAge(at, locale))}`}</span>
        </p>
      </div>
      {action && <div className="operator-actions">{action}</div>}
    </li>
  )
}
