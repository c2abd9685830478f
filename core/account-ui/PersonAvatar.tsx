import { useAnswer } from '#core/client/api/queries.ts'
import { useWidget } from '#core/client/widget.ts'
import { profilePhoto } from '#core/contract/profile-photo.ts'
import { Avatar } from '#core/ui/Avatar.tsx'

type PersonAvatarProps = { id: string; name: string; hasImage: boolean; size?: number }

/** Photo of another person, fetched by id if there is one, or initials. */
export function PersonAvatar({ id, name, hasImage, size }: PersonAvatarProps) {
  const { apiBase } = useWidget().settings
  const { data } = useAnswer(profilePhoto, { params: { id } }, { enabled: hasImage, quiet: true })
  const photo = hasImage && data?.url ? new URL(data.url, apiBase).href : undefined
  return <Avatar name={name} photo={photo} size={size} />
}
