import type { useAnswer } from '#core/api/queries.ts'
import type { Notification, notifications } from '#core/contract/notifications.ts'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { BellIcon } from '#core/ui/Icons.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { NoticeList, NoticeSkeleton } from './NoticeList.tsx'
import { texts } from './texts.ts'

type NoticesProps = {
  answer: ReturnType<typeof useAnswer<typeof notifications>>
  /** How many rows to draw while nothing is known. */
  waiting: number
  onOpen: (notice: Notification) => void
}

/** The list in each of its states. Rows that are there stay when asking again fails. */
export function Notices({ answer, waiting, onOpen }: NoticesProps) {
  const { data, failure, loading, fetching, refetch } = answer
  return (
    <>
      {failure && !fetching && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed} {failure.reason ?? failure.text}
        </Notice>
      )}
      {loading && <NoticeSkeleton rows={waiting} />}
      {data && data.length > 0 && <NoticeList notices={data} onOpen={onOpen} />}
      {data?.length === 0 && (
        <EmptyState icon={<BellIcon size={24} />} title={texts.none} text={texts.noneText} />
      )}
    </>
  )
}
