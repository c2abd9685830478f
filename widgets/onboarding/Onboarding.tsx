import { useState } from 'react'
import { part } from '#core/Part.tsx'
import type { SignedInUser } from '#core/session/page.ts'
import { useSession } from '#core/session/session.ts'
import { Setup } from './Setup.tsx'
import { SignInFirst } from './SignInFirst.tsx'

// Seldom there is one: it is looked for when the page is drawn.
const PendingPassword = part(
  () => import('#core/account/PendingPassword.tsx'),
  (module) => module.PendingPassword,
  { failed: () => null },
)

/** The onboarding page (A §2). What was typed outlives a session that ends meanwhile, for the same person. */
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
