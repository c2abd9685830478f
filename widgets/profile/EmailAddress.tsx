import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { kycDetails } from '#core/contract/accounts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Panel } from './Panel.tsx'
import { profileAccountTexts } from './texts/account/index.ts'

const ChangeEmail = lazyPart(
  () => import('./ChangeEmail.tsx'),
  (module) => module.ChangeEmail,
)

/** The address of the account, and a way to another one. */
export function EmailAddress() {
  const texts = useTexts(profileAccountTexts)
  const { user } = useSession()
  // The session's copy is older than a change on another device.
  const { data } = useAnswer(kycDetails, {}, { quiet: true })
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={texts.email}
      text={
        <>
          <bdi className="profile-address">{data?.email ?? user?.email}</bdi> {texts.emailText}
        </>
      }
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.changeEmail}
        </Button>
      }
    >
      {isOpen && <ChangeEmail onClose={() => setOpen(false)} />}
    </Panel>
  )
}
