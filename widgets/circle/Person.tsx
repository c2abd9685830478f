import { type ReactNode, useId } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'

type PersonProps = {
  face: ReactNode
  name: string
  /** A second line: the username, an invite's status. */
  more?: ReactNode
  children?: ReactNode
}

/** A row of one of the three lists. */
export function Person({ face, name, more, children }: PersonProps) {
  return (
    <li className="circle-person" part="person">
      {face}
      <div className="circle-words">
        <div className="circle-name">{name}</div>
        {more && <div className="circle-more">{more}</div>}
      </div>
      {children && <div className="circle-actions">{children}</div>}
    </li>
  )
}

type PressableFaceProps = {
  face: ReactNode
  name: string
  /** Tells people of the same name apart. */
  username: string
  /** Says what a press does, and contains the name. */
  label: string
  onPress: () => void
}

/** A person as one button. */
export function PressableFace({ face, name, username, label, onPress }: PressableFaceProps) {
  const usernameId = useId()
  return (
    <li className="circle-face" part="person">
      <button type="button" className="circle-press" aria-describedby={usernameId} onClick={onPress}>
        {face}
        <VisuallyHidden>{label}</VisuallyHidden>
        <bdi className="circle-name" aria-hidden="true">
          {name}
        </bdi>
        <span id={usernameId} className="ui-hidden" aria-hidden="true">
          {username}
        </span>
      </button>
    </li>
  )
}

/** Skeleton rows in the shape of the coming ones. */
export function PeopleSkeleton({ rows, className }: { rows: number; className: string }) {
  const ui = useTexts(uiTexts)
  return (
    <>
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      <div className={className} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
          <div key={row} className="circle-person">
            <Skeleton round width={44} height={44} />
            <div className="circle-words">
              <Skeleton width={140} />
              <Skeleton width={90} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
