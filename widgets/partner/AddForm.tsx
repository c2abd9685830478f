import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'

type AddFormProps = {
  label: string
  hint: string
  /** The button, and the name of the form. */
  add: string
  needed: string
  /** Rejects with a Failure, which the form shows; what was typed stays. */
  onAdd: (text: string) => Promise<unknown>
}

/** One address that is added to a list. */
export function AddForm({ label, hint, add, needed, onAdd }: AddFormProps) {
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? needed : undefined }),
    async submit({ text }) {
      setRefusal(undefined)
      try {
        await onAdd(text.trim())
        form.set('text', '')
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={add}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <TextField label={label} hint={hint} type="url" autoComplete="off" {...form.field('text')} />
      <div className="ui-item-actions">
        <Button type="submit" variant="secondary" busy={form.busy}>
          {add}
        </Button>
      </div>
    </form>
  )
}
