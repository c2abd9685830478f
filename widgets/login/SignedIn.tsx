import { useEffect, useRef, useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { loginTexts } from './texts/index.ts'

/** For a host that does not navigate: the signed-in person and the next step. */
export function SignedIn({ arrived }: { arrived: boolean }) {
  const texts = useTexts(loginTexts)
  const { emit } = useWidget()
  const { user, signOut } = useSession()
  const setup = useSetup()
  const request = useRequest()
  // The host has no dashboard to go to.
  const [atHome, setAtHome] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  // The focused form is gone.
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])

  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim() || user.userName
  const isUnfinished = !setup.ready && setup.failure === undefined

  async function continueSetup() {
    const to = isUnfinished ? '/kycpage' : '/dashboard'
    if ((await request('cowrie-navigate', { to })) !== 'nowhere') return
    setAtHome(true)
    emit('cowrie-closed', {})
  }

  return (
    <div className="ui-form">
      <header className="login-who">
        <Avatar name={name} size={48} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {texts.signedInAs(name)}
          </h2>
          <p className="ui-muted">
            {setup.loading ? <Skeleton width="80%" /> : isUnfinished ? texts.setupLeft : texts.ready}
          </p>
        </div>
      </header>
      {atHome ? (
        // Replaces the button, so that a double click does not hit 'Log out'.
        <p className="login-home">{texts.atHome}</p>
      ) : (
        <Button wide disabled={setup.loading} onClick={() => void continueSetup()}>
          {texts.continue}
        </Button>
      )}
      <Button variant="quiet" wide onClick={signOut}>
        {texts.logOut}
      </Button>
    </div>
  )
}
