import { useSession } from '#core/client/session/session.ts'
import { Bell } from './Bell.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'
import { SignedOut } from './SignedOut.tsx'

export function Notifications({ view }: { view: string | undefined }) {
  const { user } = useSession()
  // A person's open dropdown does not carry over to the next person.
  if (view === 'bell') return <Bell key={user?.id} />
  return user ? <NotificationsPage key={user.id} /> : <SignedOut />
}
