import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '#core/ui/Card.tsx'

type PanelProps = {
  title: string
  text: ReactNode
  /** Beside the heading where there is room. */
  action?: ReactNode
  children?: ReactNode
  /** The heading, to put the focus there. */
  ref?: Ref<HTMLHeadingElement>
}

/** One of the settings: what it is about, and what can be done. */
export function Panel({ title, text, action, children, ref }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="profile-panel">
          <header className="profile-panel-head">
            <div>
              <h3 id={id} ref={ref} tabIndex={-1}>
                {title}
              </h3>
              <p className="ui-muted ui-small">{text}</p>
            </div>
            {action}
          </header>
          {children}
        </div>
      </Card>
    </section>
  )
}
