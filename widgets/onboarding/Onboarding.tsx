import { useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import type { SignedInUser } from '#core/client/session/shared-session.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Setup } from './Setup.tsx'
import { SignInFirst } from './SignInFirst.tsx'

// Loaded lazily: a pending password is rare.
const PendingPassword = lazyPart(
  () => import('#core/account-ui/PendingPassword.tsx'),
  (module) => module.PendingPassword,
  { failed: () => null },
)

/** The onboarding page. Typed input survives the end of a session, for the same person. */
export function Onboarding() {
  const { user } = useSession()
  const [person, setPerson] = useState<SignedInUser | undefined>(user)
  if (user && user !== person) setPerson(user)

  return (
    <div className="onboarding">
      {!user && <SignInFirst />}
      {person && (
        <div key={person.id} hidden={!user}>
          <PendingPassword />
          <Setup user={person} />
        </div>
      )}
    </div>
  )
}
