import { useTexts } from '#core/client/use-texts.ts'
import type { Notification } from '#core/contract/notifications.ts'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { NotificationList, NotificationSkeleton } from './NotificationList.tsx'
import { notificationsTexts } from './texts/index.ts'
import type { Answer } from './use-notifications.ts'

type NotificationPanelProps = {
  answer: Answer
  /** Number of skeleton rows during the first load. */
  waiting: number
  onOpen: (notification: Notification) => void
  onAsk: (asked: Asked) => void
  onLeave: () => void
}

/** The list in each state. Loaded rows stay when a refetch fails. */
export function NotificationPanel({ answer, waiting, ...handlers }: NotificationPanelProps) {
  const texts = useTexts(notificationsTexts)
  const { rows, failure, loading, fetching, retry } = answer
  return (
    <>
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={retry}>
          {texts.failed}
        </LoadFailure>
      )}
      {loading && <NotificationSkeleton rows={waiting} />}
      {rows && rows.length > 0 && <NotificationList notifications={rows} {...handlers} />}
      {rows?.length === 0 && !failure && (
        <EmptyState icon={<BellIcon size={24} />} title={texts.none} text={texts.noneText} />
      )}
    </>
  )
}
