/** The signed-in person's photo for the header: a short-lived address that needs no token. */
import { useEffect, useState } from 'react'
import { fetchPhoto, type Session } from './session.ts'

/** The photo's address; undefined while it is unknown and without a photo. */
export function usePhoto(session: Session): string | undefined {
  const [photo, setPhoto] = useState<string>()
  const [changes, setChanges] = useState(0)

  useEffect(() => {
    const changed = () => setChanges((count) => count + 1)
    document.addEventListener('cowrie-profile-changed', changed)
    return () => document.removeEventListener('cowrie-profile-changed', changed)
  }, [])

  // Runs once per sign-in, and after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOver = false
    fetchPhoto().then(
      (address) => isOver || setPhoto(address),
      // The photo is decoration: other calls report a lost connection.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [session, changes])

  return photo
}
