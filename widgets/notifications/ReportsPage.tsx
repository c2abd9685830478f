import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { myReports } from '#core/contract/reports.ts'
import { reportTexts } from '#core/exchange-ui/reports/texts/index.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { bidiName } from '#core/texts/bidi-name.ts'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { reportsTexts } from './reports-texts/index.ts'

/** My reports. */
export function ReportsPage() {
  const texts = useTexts(reportsTexts)
  const { reasons } = useTexts(reportTexts)
  const { data, loading, failure, refetch } = useAnswer(myReports, {}, { quiet: true })
  const request = useRequest()
  return (
    <Stack gap={4}>
      <h2>{texts.title}</h2>
      {loading && (
        <Loading gap={3}>
          <Skeleton height={120} />
        </Loading>
      )}
      {!data && failure && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<BellIcon size={24} />} title={texts.none} text={texts.noneText} />
      )}
      {data && data.length > 0 && (
        <Card>
          <ul className="notifications-reports">
            {data.map(({ id, username, reason, lastAt, isOpen, isUnread }) => (
              <li key={id}>
                <Row justify="between">
                  <div>
                    <p>{texts.about(bidiName(username))}</p>
                    <p className="ui-muted ui-small">
                      {reasons[reason]}, <Moment moment={lastAt} />
                    </p>
                  </div>
                  <Row gap={3}>
                    <StatusPill status={isOpen ? 'pending' : 'completed'}>
                      {!isOpen ? texts.closed : isUnread ? texts.unread : texts.open}
                    </StatusPill>
                    <Button
                      variant="secondary"
                      aria-label={texts.readOf(username)}
                      onClick={() => void request('cowrie-navigate', { to: `/reports/${id}` })}
                    >
                      {texts.read}
                    </Button>
                  </Row>
                </Row>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}
