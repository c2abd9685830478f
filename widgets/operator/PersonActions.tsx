import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { actOnPerson, needsWords, type PersonActionName } from '#core/contract/operator-actions.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import type { OperatorPerson } from '#core/contract/operator-person.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { ExportPerson } from './ExportPerson.tsx'
import { peopleTexts } from './texts/people/index.ts'

/** Actions that shut a person out, or cannot be undone. */
const destructive: ReadonlySet<PersonActionName> = new Set(['freeze', 'close', 'erase'])

/** A person's freeze and holds, and the actions for an operator whose role allows them. */
export function PersonActions({ person, canAct }: { person: OperatorPerson; canAct: boolean }) {
  const texts = useTexts(peopleTexts)
  const [asked, setAsked] = useState<PersonActionName>()
  const [waits, setWaits] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const { frozen, payoutsHeldAt, identity, sessions, closedAt, erasedAt } = person
  const possible: readonly PersonActionName[] = erasedAt
    ? []
    : closedAt
      ? ['erase']
      : [
          frozen ? 'unfreeze' : 'freeze',
          payoutsHeldAt ? 'release-payouts' : 'hold-payouts',
          ...(identity && identity.status !== 'failed' ? (['ask-documents'] as const) : []),
          ...(sessions.length > 0 ? (['end-sessions'] as const) : []),
          'close',
          'erase',
        ]
  return (
    <Stack gap={3}>
      {closedAt && (
        <Alert title={erasedAt ? texts.erased : texts.closed}>
          <Moment moment={erasedAt ?? closedAt} />
        </Alert>
      )}
      {frozen && (
        <Alert tone="warning" title={texts.frozen}>
          <span dir="auto">{frozen.words}</span>
          <br />
          <Moment moment={frozen.at} />
        </Alert>
      )}
      {payoutsHeldAt && (
        <Alert tone="warning" title={texts.payoutsHeld}>
          <Moment moment={payoutsHeldAt} />
        </Alert>
      )}
      {waits && <Alert>{texts.waitsForSecond}</Alert>}
      {canAct && (
        <div className="operator-actions">
          <Button variant="secondary" onClick={() => setExporting(true)}>
            {texts.exportData}
          </Button>
          {possible.map((what) => (
            <Button
              key={what}
              variant={destructive.has(what) ? 'danger-secondary' : 'secondary'}
              onClick={() => setAsked(what)}
            >
              {texts.act[what]}
            </Button>
          ))}
        </div>
      )}
      {isExporting && <ExportPerson id={person.id} onClose={() => setExporting(false)} />}
      {asked && (
        <Question
          key={asked}
          id={person.id}
          what={asked}
          onClose={() => setAsked(undefined)}
          onDone={(isDone) => {
            setWaits(!isDone)
            setAsked(undefined)
          }}
        />
      )}
    </Stack>
  )
}

type QuestionProps = {
  id: string
  what: PersonActionName
  onClose: () => void
  onDone: (isDone: boolean) => void
}

/** Asks for the reason, and where the person is told why for words that they read. */
function Question({ id, what, onClose, onDone }: QuestionProps) {
  const texts = useTexts(peopleTexts)
  const { send, busy } = useSend(actOnPerson)
  const [refusal, setRefusal] = useState<string>()
  const isTold = needsWords(what)
  const form = useForm({
    initial: { reason: '', words: '' },
    check: ({ reason, words }) => ({
      reason: reason.trim() === '' ? texts.reasonNeeded : undefined,
      words: isTold && words.trim() === '' ? texts.wordsNeeded : undefined,
    }),
    async submit({ reason, words }) {
      setRefusal(undefined)
      try {
        const body = { what, reason, ...(isTold && { words }) }
        const { data } = await send({ params: { id }, body }, { quiet: true, awaitFresh: true })
        onDone(data.isDone)
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={texts.act[what]}
      description={texts.actText[what]}
    >
      <form {...form.props} className="ui-form" aria-label={texts.act[what]}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={operatorLengths.reason}
          {...form.field('reason')}
        />
        {isTold && (
          <TextField
            label={texts.words}
            hint={texts.wordsHint}
            maxLength={operatorLengths.reason}
            {...form.field('words')}
          />
        )}
        <div className="operator-actions">
          <Button type="submit" variant={destructive.has(what) ? 'danger' : 'primary'} busy={busy}>
            {texts.act[what]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
