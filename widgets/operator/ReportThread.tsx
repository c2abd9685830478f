import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { answerReport, closeReport, operatorReport } from '#core/contract/operator-reports.ts'
import { maxReportText } from '#core/contract/report-thread.ts'
import { Thread } from '#core/exchange-ui/reports/Thread.tsx'
import { reportTexts } from '#core/exchange-ui/reports/texts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { reportThreadTexts } from './report-texts/index.ts'

/** A member's report, and the messages about it. */
export function ReportThread({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(reportThreadTexts)
  const { reasons } = useTexts(reportTexts)
  const { data, failure, fetching, refetch } = useAnswer(operatorReport, { params: { id } }, { quiet: true })
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? texts.reportOf(data.from, data.reported) : texts.report}
      description={data && reasons[data.reason]}
    >
      {!data && failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.reportFailed}
        </LoadFailure>
      )}
      {!data && !(failure && !fetching) && (
        <Loading gap={3}>
          <Skeleton height={200} />
        </Loading>
      )}
      {data && (
        <Stack gap={4}>
          <Row>
            <PlaceLink place={{ kind: 'person', id: data.reportedId }}>{data.reported}</PlaceLink>
            <PlaceLink place={{ kind: 'person', id: data.fromId }}>{data.from}</PlaceLink>
            {data.about.kind !== 'person' && data.about.reference && (
              <PlaceLink place={{ kind: 'exchange', id: data.about.reference }}>
                {texts.abouts[data.about.kind](data.about.reference)}
              </PlaceLink>
            )}
          </Row>
          <Thread
            messages={data.messages.map(({ isMember, by, text, at }) => ({
              key: at,
              isOwn: !isMember,
              by: by ?? data.from,
              text,
              at,
            }))}
          />
          {data.isOpen ? <Answer id={id} onDone={onClose} /> : <Alert>{texts.reportClosed}</Alert>}
        </Stack>
      )}
    </Dialog>
  )
}

function Answer({ id, onDone }: { id: string; onDone: () => void }) {
  const texts = useTexts(reportThreadTexts)
  const answering = useSend(answerReport)
  const closing = useSend(closeReport)
  const [failure, setFailure] = useState<string>()

  async function attempt(sent: () => Promise<unknown>) {
    setFailure(undefined)
    try {
      await sent()
      onDone()
    } catch (error) {
      const failed = asFailure(error)
      setFailure(failed.reason ?? failed.text)
    }
  }
  const params = { id }
  const options = { quiet: true, awaitFresh: true }
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? texts.answerNeeded : undefined }),
    async submit({ text }) {
      await attempt(() => answering.send({ params, body: { text } }, options))
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.answer}>
      <TextField
        label={texts.answer}
        hint={texts.answerHint}
        multiline
        maxLength={maxReportText}
        {...form.field('text')}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="operator-actions">
        <Button
          variant="secondary"
          busy={closing.busy}
          onClick={() => void attempt(() => closing.send({ params }, options))}
        >
          {texts.closeReport}
        </Button>
        <Button type="submit" busy={answering.busy}>
          {texts.sendAnswer}
        </Button>
      </div>
    </form>
  )
}
