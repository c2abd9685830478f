import { Avatar } from '#core/ui/Avatar.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import type { Beneficiary } from './draft.ts'

// Loaded for those with a photo: its call is as large as the rest of a face.
const PersonAvatar = lazyPart(
  () => import('#core/account-ui/PersonAvatar.tsx'),
  (module) => module.PersonAvatar,
  { waiting: <Avatar name="" size={52} />, failed: () => <Avatar name="" size={52} /> },
)

type FaceProps = Beneficiary & { size: number }

/** A friend's photo, or initials. */
export const Face = (friend: FaceProps) =>
  friend.hasImage ? <PersonAvatar {...friend} /> : <Avatar name={friend.name} size={friend.size} />
