import { useRef, useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { saveFile } from '#core/client/api/download.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { exportPersonJson, exportPersonPdf } from '#core/contract/operator-export.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { peopleTexts } from './texts/people/index.ts'

const files = { json: exportPersonJson, pdf: exportPersonPdf } as const

/** Asks for the reason, and saves everything about a person in the chosen file. */
export function ExportPerson({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(peopleTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<string>()
  const [asked, setAsked] = useState<keyof typeof files>('json')
  const kind = useRef<keyof typeof files>('json')
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonNeeded : undefined }),
    async submit({ reason }) {
      setRefusal(undefined)
      const file = files[kind.current]
      try {
        const input = { params: { id }, body: { reason } }
        const { data } = await call(client, file, input, { quiet: true, language })
        saveFile(data, file.download)
        void refresh(file.changes)
        showToast('success', texts.exported)
        onClose()
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  const choose = (next: keyof typeof files) => {
    kind.current = next
    setAsked(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!form.busy}
      title={texts.exportData}
      description={texts.exportText}
    >
      <form {...form.props} className="ui-form" aria-label={texts.exportData}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={operatorLengths.reason}
          {...form.field('reason')}
        />
        <div className="operator-actions">
          <Button type="submit" busy={form.busy && asked === 'json'} onClick={() => choose('json')}>
            {texts.exportJson}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy && asked === 'pdf'}
            onClick={() => choose('pdf')}
          >
            {texts.exportPdf}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
