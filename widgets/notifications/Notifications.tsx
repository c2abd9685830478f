import { useSession } from '#core/client/session/session.ts'
import { Bell } from './Bell.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'
import { SignedOut } from './SignedOut.tsx'

/** The page, or the bell of a header. */
export function Notifications({ view }: { view: string | undefined }) {
  const { user } = useSession()
  // What one person has opened is not for the next.
  if (view === 'bell') return <Bell key={user?.id} />
  return user ? <NotificationsPage key={user.id} /> : <SignedOut />
}
