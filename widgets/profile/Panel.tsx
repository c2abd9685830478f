import { createContext, type ReactNode, type Ref, use, useId } from 'react'
import { Card } from '#core/ui/basics/Card.tsx'

type PanelProps = {
  title: string
  text: ReactNode
  /** Beside the heading if there is room. */
  action?: ReactNode
  children?: ReactNode
  /** The heading, for moving focus there. */
  ref?: Ref<HTMLHeadingElement>
}

/** Level of a panel's heading: below the tab's, unless the panel stands alone. */
export const PanelLevel = createContext<2 | 3>(3)

/** One of the settings: its description and actions. */
export function Panel({ title, text, action, children, ref }: PanelProps) {
  const id = useId()
  const Heading = `h${use(PanelLevel)}` as const
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="profile-panel">
          <header className="profile-panel-head">
            <div>
              <Heading id={id} ref={ref} tabIndex={-1}>
                {title}
              </Heading>
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
