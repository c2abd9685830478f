import { useSession } from '#core/client/session/session.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Bell } from './Bell.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'
import { SignedOut } from './SignedOut.tsx'

const ReportsPage = lazyPart(
  () => import('./ReportsPage.tsx'),
  (module) => module.ReportsPage,
)

const OneReport = lazyPart(
  () => import('./OneReport.tsx'),
  (module) => module.OneReport,
)

type NotificationsProps = { view: string | undefined; report: string | undefined }

export function Notifications({ view, report }: NotificationsProps) {
  const { user } = useSession()
  // A person's open dropdown does not carry over to the next person.
  if (view === 'bell') return <Bell key={user?.id} />
  if (user && view === 'reports')
    return report ? <OneReport key={`${user.id} ${report}`} id={report} /> : <ReportsPage key={user.id} />
  return user ? <NotificationsPage key={user.id} /> : <SignedOut />
}
