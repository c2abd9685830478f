import type { ReactNode, Ref } from 'react'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import headCss from './list-head.css?inline'

registerSheet('list-head', headCss)

type ListHeadProps = {
  title: string
  /** For an owner that focuses the heading. */
  heading?: Ref<HTMLHeadingElement>
  /** Between the title and the tools. */
  lead?: ReactNode
  /** The search box first. */
  children: ReactNode
}

/** A list's title, and beside it, if there is room, its tools. */
export const ListHead = ({ title, heading, lead, children }: ListHeadProps) => (
  <div className="ui-list-head">
    <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
      {title}
    </h2>
    {lead}
    <div className="ui-list-tools">{children}</div>
  </div>
)
