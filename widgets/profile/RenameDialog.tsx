import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import { showToast } from '#core/client/toasts.ts'
import { lengths } from '#core/contract/lengths.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'

type RenameDialogProps = {
  name: string
  texts: { renameTitle: string; rename: string; name: string; nameNeeded: string; renamed: string }
  onRename: (name: string) => Promise<unknown>
  /** The error beside the field when the server refuses the name. */
  explain: (refusal: Failure) => string
  onClose: () => void
}

/** Another name for a card or passkey. The button is disabled until the name is edited. */
export function RenameDialog({ name: current, texts, onRename, explain, onClose }: RenameDialogProps) {
  const form = useForm({
    initial: { name: current },
    check: ({ name }) => ({ name: name.trim() === '' ? texts.nameNeeded : undefined }),
    async submit({ name }) {
      try {
        await onRename(name.trim())
      } catch (error) {
        const failure = asFailure(error)
        if (failure.kind === 'refused') return { name: explain(failure) }
        showFailure(failure)
        return undefined
      }
      showToast('success', texts.renamed)
      onClose()
      return undefined
    },
  })

  return (
    <Dialog open onClose={onClose} title={texts.renameTitle} size="small" dismissible={!form.busy}>
      <form {...form.props} className="profile-form" aria-label={texts.renameTitle}>
        <TextField
          label={texts.name}
          autoComplete="off"
          maxLength={lengths.nickname}
          {...form.field('name')}
        />
        <Button type="submit" wide busy={form.busy} disabled={form.draft.name.trim() === current}>
          {texts.rename}
        </Button>
      </form>
    </Dialog>
  )
}
