/** The signed-in person's photo for the header: a short-lived address that needs no token. */
import { useEffect, useState } from 'react'
import { apiBase, keepNewerToken, type Session } from './session.ts'

type Answer = { data?: { status?: unknown; url?: unknown }; authorization?: unknown }

async function addressOf({ token, user, signIn }: Session): Promise<string | undefined> {
  const response = await fetch(`${apiBase}/api/User/profile-photo/${encodeURIComponent(user.id)}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'omit',
  })
  const answer = (await response.json()) as Answer
  // Any answer may bring a newer token.
  if (typeof answer.authorization === 'string') keepNewerToken(signIn, answer.authorization)
  const { status, url } = (response.ok && answer.data) || {}
  return status === true && typeof url === 'string' ? url : undefined
}

/** Undefined while there is none or it isn't known: initials stand in its place. */
export function usePhoto(session: Session): string | undefined {
  const [photo, setPhoto] = useState<string>()
  const [changes, setChanges] = useState(0)

  useEffect(() => {
    const changed = () => setChanges((count) => count + 1)
    document.addEventListener('cowrie-profile-changed', changed)
    return () => document.removeEventListener('cowrie-profile-changed', changed)
  }, [])

  // For each sign-in once, and after each change; a newer token of the same sign-in changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOver = false
    // Not cut off when it is of no use any more: its answer may be the one that brings a newer token.
    addressOf(session).then(
      (address) => isOver || setPhoto(address),
      // A decoration: whoever needs to know meets the failure elsewhere.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [session.signIn, changes])

  return photo
}
