import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { maxReportText } from '#core/contract/report-thread.ts'
import { replyToReport } from '#core/contract/reports.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { reportsTexts } from './reports-texts/index.ts'

/** Another message of mine about an open report. */
export function ReportReply({ id }: { id: string }) {
  const texts = useTexts(reportsTexts)
  const { send } = useSend(replyToReport)
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? texts.replyNeeded : undefined }),
    async submit({ text }) {
      setFailure(undefined)
      try {
        await send({ params: { id }, body: { text } }, { quiet: true, awaitFresh: true })
        form.field('text').onChange('')
      } catch (error) {
        const failed = asFailure(error)
        setFailure(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.reply}>
      <TextField label={texts.reply} multiline maxLength={maxReportText} {...form.field('text')} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" busy={form.busy}>
        {texts.send}
      </Button>
    </form>
  )
}
