import type { ReactNode } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { profilePhoto } from '#core/contract/accounts.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'

type FriendAvatarProps = { id: string; name: string; hasImage: boolean; size?: number }

/** Photo, fetched by id if there is one, or initials. */
export function FriendAvatar({ id, name, hasImage, size }: FriendAvatarProps) {
  const { apiBase } = useWidget().settings
  const { data } = useAnswer(profilePhoto, { params: { id } }, { enabled: hasImage, quiet: true })
  const photo = hasImage && data?.url ? new URL(data.url, apiBase).href : undefined
  return <Avatar name={name} photo={photo} size={size} />
}

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
