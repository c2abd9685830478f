import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import {
  maxReportText,
  type ReportedKind,
  type ReportReason,
  reportReasons,
} from '#core/contract/report-thread.ts'
import { reportPerson } from '#core/contract/reports.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { reportTexts } from './texts/index.ts'

/** Where a person was met: a listing of theirs, or an order or a transfer between both. */
export type ReportAbout = { readonly kind: Exclude<ReportedKind, 'person'>; readonly id: string }

type ReportDialogProps = { name: string; about?: ReportAbout | undefined; onClose: () => void }

/** Reports a person to the operators. */
export function ReportDialog({ name, about, onClose }: ReportDialogProps) {
  const texts = useTexts(reportTexts)
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <Dialog
      open
      alert
      size="small"
      onClose={onClose}
      title={texts.sentTitle}
      description={texts.sentText}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    />
  ) : (
    <Dialog open onClose={onClose} title={texts.title(bidiName(name))} description={texts.text}>
      <ReportForm name={name} about={about} onSent={() => setSent(true)} />
    </Dialog>
  )
}

function ReportForm({ name, about, onSent }: Omit<ReportDialogProps, 'onClose'> & { onSent: () => void }) {
  const texts = useTexts(reportTexts)
  const { send } = useSend(reportPerson)
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initial: { reason: '' as ReportReason | '', text: '' },
    check: ({ reason, text }) => ({
      reason: reason === '' ? texts.reasonNeeded : undefined,
      text: text.trim() === '' ? texts.wordsNeeded : undefined,
    }),
    async submit({ reason, text }) {
      setFailure(undefined)
      if (reason === '') return undefined
      try {
        await send({ body: { username: name, ...(about && { about }), reason, text } }, { quiet: true })
        onSent()
      } catch (error) {
        const failed = asFailure(error)
        setFailure(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.title(name)}>
      <RadioCards
        label={texts.reason}
        options={reportReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        {...form.field('reason')}
      />
      <TextField
        label={texts.words}
        hint={texts.wordsHint}
        multiline
        maxLength={maxReportText}
        {...form.field('text')}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" wide busy={form.busy}>
        {texts.send}
      </Button>
    </form>
  )
}
