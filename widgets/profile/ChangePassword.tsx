import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { Panel } from './Panel.tsx'
import { profileTexts } from './texts/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

// Loaded lazily: a pending password is rare.
const PendingPassword = lazyPart(
  () => import('#core/account-ui/PendingPassword.tsx'),
  (module) => module.PendingPassword,
)
const MailedCode = lazyPart(
  () => import('./MailedCode.tsx'),
  (module) => module.MailedCode,
  { waiting: <Skeleton height={180} /> },
)
const NewPassword = lazyPart(
  () => import('./NewPassword.tsx'),
  (module) => module.NewPassword,
  { waiting: <Skeleton height={180} /> },
)

/** Stage of the change: the id of the verified code, or done. */
type Stage = 'closed' | 'code' | { codeId: string } | 'done'

/** Code, new password, success. Closing the success ends the session and leads to the home page. */
export function ChangePassword() {
  const account = useTexts(accountTexts)
  const securityTexts = useTexts(profileSecurityTexts)
  const texts = useTexts(profileTexts)
  const { emit } = useWidget()
  const { user, signOut } = useSession()
  const [stage, setStage] = useState<Stage>('closed')
  // The session may end before the success is read: the dialog keeps its person.
  const [person, setPerson] = useState(user)
  if (user && user !== person) setPerson(user)

  function leave() {
    setStage('closed')
    signOut()
    // Unhandled, the widget shows its own sign-in.
    emit('cowrie-navigate', { to: '/' })
  }

  const isOpen = stage === 'code' || typeof stage === 'object'
  return (
    <Panel
      title={securityTexts.changePassword}
      text={securityTexts.changePasswordText}
      action={
        <Button variant="secondary" onClick={() => setStage('code')}>
          {securityTexts.changePassword}
        </Button>
      }
    >
      <PendingPassword />
      <Dialog
        open={isOpen}
        onClose={() => setStage('closed')}
        title={stage === 'code' ? account.codeTitle : securityTexts.changePassword}
        size="small"
      >
        {person && stage === 'code' && (
          <MailedCode user={person} onVerified={(codeId) => setStage({ codeId })} />
        )}
        {person && typeof stage === 'object' && (
          <NewPassword user={person} codeId={stage.codeId} onChanged={() => setStage('done')} />
        )}
      </Dialog>
      <Dialog
        alert
        size="small"
        open={stage === 'done'}
        onClose={leave}
        title={securityTexts.passwordDone}
        description={securityTexts.passwordDoneText}
        actions={<Button onClick={leave}>{texts.continue}</Button>}
      >
        <SuccessMark />
      </Dialog>
    </Panel>
  )
}
