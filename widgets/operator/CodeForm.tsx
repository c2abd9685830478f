import { type ComponentProps, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { CodeField, codeError, isCode } from './CodeField.tsx'
import { operatorTexts } from './texts/index.ts'

type CodeFormProps = {
  name: string
  /** A field above the code. */
  field?: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'inputMode'> & {
    initial: string
    /** Returns the fault in it. */
    check: (typed: string) => string | undefined
  }
  action: string
  /** The action cannot be undone. */
  danger?: boolean
  onSend: (typed: string, code: string) => Promise<unknown>
  onDone: () => void
}

/** Something that needs a new code of the authenticator app. */
export function CodeForm({ name, field, action, danger, onSend, onDone }: CodeFormProps) {
  const { code, codeHint, codeNeeded } = useTexts(operatorTexts)
  const [refusal, setRefusal] = useState<string>()
  const { initial = '', check, ...input } = field ?? { label: '' }
  const form = useForm({
    initial: { typed: initial, code: '' },
    check: (draft) => ({
      typed: check?.(draft.typed),
      code: isCode(draft.code) ? undefined : codeNeeded,
    }),
    async submit(draft) {
      setRefusal(undefined)
      try {
        await onSend(draft.typed, draft.code)
        onDone()
        return undefined
      } catch (error) {
        const failure = asFailure(error)
        // A code works once.
        form.set('code', '')
        const refused = codeError(failure)
        if (!refused) setRefusal(failure.reason ?? failure.text)
        return refused
      }
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={name}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      {field && <TextField {...input} autoComplete="off" {...form.field('typed')} />}
      <CodeField label={code} hint={codeHint} {...form.field('code')} />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} wide busy={form.busy}>
        {action}
      </Button>
    </form>
  )
}
