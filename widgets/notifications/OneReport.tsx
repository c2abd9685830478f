import { useEffect, useRef } from 'react'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { myReport, readReport } from '#core/contract/reports.ts'
import { Thread } from '#core/exchange-ui/reports/Thread.tsx'
import { reportTexts } from '#core/exchange-ui/reports/texts/index.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ReportReply } from './ReportReply.tsx'
import { reportsTexts } from './reports-texts/index.ts'

/** The thread of one of my reports. */
export function OneReport({ id }: { id: string }) {
  const texts = useTexts(reportsTexts)
  const { reasons, you, exchange } = useTexts(reportTexts)
  const { data, loading, failure, refetch } = useAnswer(myReport, { params: { id } }, { quiet: true })
  const { send } = useSend(readReport)
  const seen = useRef('')
  const lastAt = data?.lastAt
  useEffect(() => {
    if (!lastAt || seen.current === lastAt) return
    seen.current = lastAt
    void send({ params: { id } }, { quiet: true }).catch(() => undefined)
  })
  if (loading)
    return (
      <Loading gap={3}>
        <Skeleton height={240} />
      </Loading>
    )
  if (!data)
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.failed}
      </LoadFailure>
    )
  return (
    <Stack gap={4}>
      <div>
        <h2>{texts.about(bidiName(data.username))}</h2>
        <p className="ui-muted">{reasons[data.reason]}</p>
      </div>
      <Card>
        <Stack gap={4}>
          <Thread
            messages={data.messages.map(({ isMember, text, at }) => ({
              key: at,
              isOwn: isMember,
              by: isMember ? you : exchange,
              text,
              at,
            }))}
          />
          {data.isOpen ? <ReportReply id={id} /> : <Alert>{texts.closedText}</Alert>}
        </Stack>
      </Card>
    </Stack>
  )
}
