import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { deletePhoto } from '#core/contract/accounts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'
import { profileTexts } from './texts/index.ts'

type DeletePhotoProps = { onDeleted: () => void; onCancel: () => void }

/** Asks before deleting the profile photo, and stays for another try when that fails. */
export function DeletePhoto({ onDeleted, onCancel }: DeletePhotoProps) {
  const texts = useTexts(profileTexts)
  const dialogTexts = useTexts(profileDialogTexts)
  const { send, busy } = useSend(deletePhoto)
  return (
    <ConfirmDialog
      danger
      open
      title={dialogTexts.deletePhotoTitle}
      text={dialogTexts.deletePhotoText}
      confirmLabel={texts.deletePhoto}
      busy={busy}
      // `useSend` shows the failure.
      onConfirm={() => void send({}).then(onDeleted, asFailure)}
      onCancel={onCancel}
    />
  )
}
