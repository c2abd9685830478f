import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { reportTexts } from '#core/exchange-ui/reports/texts/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { Item } from './Item.tsx'
import { reportThreadTexts } from './report-texts/index.ts'
import { operatorTexts } from './texts/index.ts'

const ReportThread = lazyPart(
  () => import('./ReportThread.tsx'),
  (module) => module.ReportThread,
)

/** Reports of people that are open. */
export function Reports({ rows, canOpen }: { rows: OperatorQueue['reports']['rows']; canOpen: boolean }) {
  const texts = useTexts(reportThreadTexts)
  const { open } = useTexts(operatorTexts)
  const { reasons } = useTexts(reportTexts)
  const [opened, setOpened] = useState<string>()
  return (
    <>
      {rows.map(({ id, from, reported, reason, lastAt, waitsFor, isUnread }) => (
        <Item
          waits={waitsFor === 'operators'}
          key={id}
          title={texts.reportOf(from, reported)}
          at={lastAt}
          action={
            canOpen && (
              <Button
                variant="secondary"
                onClick={() => setOpened(id)}
                aria-label={texts.openReportOf(from, reported)}
              >
                {open}
              </Button>
            )
          }
        >
          <p>{reasons[reason]}</p>
          <p>
            <StatusPill status="pending">
              {waitsFor === 'member' ? texts.waitsForMember : isUnread ? texts.unread : texts.waitsForUs}
            </StatusPill>
          </p>
        </Item>
      ))}
      {opened && <ReportThread id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
