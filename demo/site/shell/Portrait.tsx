import { useState } from 'react'
import { usePhoto } from '../state/photo.ts'
import type { Session } from '../state/session.ts'

const initialsOf = ({ firstName, lastName, email }: Session['user']) =>
  (
    [...firstName].slice(0, 1).join('') + [...lastName].slice(0, 1).join('') || email.slice(0, 1)
  ).toUpperCase()

export const nameOf = ({ firstName, lastName, email }: Session['user']) =>
  `${firstName} ${lastName}`.trim() || email

/** The signed-in person's photo, or their initials without one. Hidden from screen readers: a label is beside it. */
export function Portrait({ session }: { session: Session }) {
  const photo = usePhoto(session)
  const [broken, setBroken] = useState<string>()
  return photo && photo !== broken ? (
    <img className="initials" src={photo} alt="" onError={() => setBroken(photo)} />
  ) : (
    <span className="initials" aria-hidden="true">
      {initialsOf(session.user)}
    </span>
  )
}
