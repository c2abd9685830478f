import { useTexts } from '#core/client/use-texts.ts'
import type { Notification } from '#core/contract/notifications.ts'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { BellIcon } from './BellIcon.tsx'
import { NoticeList, NoticeSkeleton } from './NoticeList.tsx'
import { notificationsTexts } from './texts/index.ts'
import type { Answer } from './use-notices.ts'

type NoticesProps = {
  answer: Answer
  /** How many rows to draw while nothing is known. */
  waiting: number
  onOpen: (notice: Notification) => void
}

/** The list in each of its states. Rows that are there stay when asking again fails. */
export function Notices({ answer, waiting, onOpen }: NoticesProps) {
  const texts = useTexts(notificationsTexts)
  const { rows, failure, loading, fetching, retry } = answer
  return (
    <>
      {failure && !fetching && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed} {failure.reason ?? failure.text}
        </Notice>
      )}
      {loading && <NoticeSkeleton rows={waiting} />}
      {rows && rows.length > 0 && <NoticeList notices={rows} onOpen={onOpen} />}
      {rows?.length === 0 && !failure && (
        <EmptyState icon={<BellIcon size={24} />} title={texts.none} text={texts.noneText} />
      )}
    </>
  )
}
