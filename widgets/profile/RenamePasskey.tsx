import { asFailure, showFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Passkey, renamePasskey } from '#core/contract/passkeys.ts'
import { Button } from '#core/ui/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/form.ts'
import { TextField } from '#core/ui/TextField.tsx'
import { profilePasskeyTexts } from './texts/passkeys/index.ts'

/** Another name for a passkey. The button is disabled until the name is edited. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const passkeyTexts = useTexts(profilePasskeyTexts)
  const rename = useSend(renamePasskey)

  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() === '' ? passkeyTexts.nameNeeded : undefined }),
    async submit({ name }) {
      try {
        await rename.send(
          { params: { id: passkey.id }, body: { name: name.trim() } },
          { quiet: true, awaitFresh: true },
        )
      } catch (error) {
        const failure = asFailure(error)
        if (failure.kind === 'refused') return { name: failure.text }
        showFailure(failure)
        return undefined
      }
      showToast('success', passkeyTexts.renamed)
      onClose()
      return undefined
    },
  })

  return (
    <Dialog open onClose={onClose} title={passkeyTexts.renameTitle} size="small" dismissible={!form.busy}>
      <form {...form.props} className="profile-form" aria-label={passkeyTexts.renameTitle}>
        <TextField label={passkeyTexts.name} autoComplete="off" maxLength={60} {...form.field('name')} />
        <Button type="submit" wide busy={form.busy} disabled={form.draft.name.trim() === passkey.name}>
          {passkeyTexts.rename}
        </Button>
      </form>
    </Dialog>
  )
}
