import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Passkey, removePasskey } from '#core/contract/passkeys.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { MailedCode } from './MailedCode.tsx'
import { profilePasskeyTexts } from './texts/passkeys/index.ts'

type RemovePasskeyProps = { passkey: Passkey; onRemoved: () => void; onClose: () => void }

type Stage = 'question' | 'code' | { codeId: string }

/** Confirmation, a mailed code, then the removal. */
export function RemovePasskey({ passkey, onRemoved, onClose }: RemovePasskeyProps) {
  const ui = useTexts(uiTexts)
  const passkeyTexts = useTexts(profilePasskeyTexts)
  const account = useTexts(accountTexts)
  const { user } = useSession()
  const removal = useSend(removePasskey)
  const [stage, setStage] = useState<Stage>('question')
  const [failure, setFailure] = useState<Failure>()

  async function remove(codeId: string) {
    setStage({ codeId })
    setFailure(undefined)
    try {
      await removal.send({ params: { id: passkey.id }, body: { codeId } }, { quiet: true, awaitFresh: true })
    } catch (error) {
      const refusal = asFailure(error)
      // Already removed, in another tab or by a call whose answer was lost: that is a success.
      if (refusal.status !== 404) {
        if (refusal.code === 'passkey-needs-code') setStage('code')
        return setFailure(refusal)
      }
    }
    showToast('success', passkeyTexts.removed)
    onRemoved()
  }

  return (
    <Dialog
      alert={stage === 'question'}
      size="small"
      open
      onClose={onClose}
      dismissible={!removal.busy}
      title={stage === 'code' ? account.codeTitle : passkeyTexts.removeTitle(passkey.name)}
      description={stage === 'question' && passkeyTexts.removeText}
      actions={
        stage !== 'code' && (
          <>
            <Button variant="secondary" onClick={onClose} disabled={removal.busy}>
              {ui.cancel}
            </Button>
            <Button
              variant="danger"
              busy={removal.busy}
              onClick={() => (stage === 'question' ? setStage('code') : void remove(stage.codeId))}
            >
              {passkeyTexts.remove}
            </Button>
          </>
        )
      }
    >
      {stage === 'code' && user && <MailedCode user={user} onVerified={(codeId) => void remove(codeId)} />}
      {failure && (
        <Alert tone="error" title={passkeyTexts.removeFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      )}
    </Dialog>
  )
}
