import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { Panel } from './Panel.tsx'
import { profileTexts } from './texts/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

const MailedCode = lazyPart(
  () => import('./MailedCode.tsx'),
  (module) => module.MailedCode,
  { waiting: <Skeleton height={180} /> },
)
const NewPin = lazyPart(
  () => import('./NewPin.tsx'),
  (module) => module.NewPin,
  { waiting: <Skeleton height={180} /> },
)

type Stage = 'closed' | 'code' | { codeId: string } | 'done'

/** Code, four digits, four digits again, success. */
export function ChangePin() {
  const account = useTexts(accountTexts)
  const securityTexts = useTexts(profileSecurityTexts)
  const texts = useTexts(profileTexts)
  const { user } = useSession()
  const [stage, setStage] = useState<Stage>('closed')
  const close = () => setStage('closed')

  return (
    <Panel
      title={securityTexts.changePin}
      text={securityTexts.changePinText}
      action={
        <Button variant="secondary" onClick={() => setStage('code')}>
          {securityTexts.changePin}
        </Button>
      }
    >
      <Dialog
        open={stage === 'code' || typeof stage === 'object'}
        onClose={close}
        title={stage === 'code' ? account.codeTitle : securityTexts.changePin}
        size="small"
      >
        {user && stage === 'code' && <MailedCode user={user} onVerified={(codeId) => setStage({ codeId })} />}
        {typeof stage === 'object' && <NewPin codeId={stage.codeId} onChanged={() => setStage('done')} />}
      </Dialog>
      <Dialog
        alert
        size="small"
        open={stage === 'done'}
        onClose={close}
        title={securityTexts.pinDone}
        description={securityTexts.pinDoneText}
        actions={<Button onClick={close}>{texts.done}</Button>}
      >
        <SuccessMark />
      </Dialog>
    </Panel>
  )
}
