import { type ReactNode, useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ShieldIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { useRequest } from './requests.tsx'
import { gateTexts } from './texts/gate/index.ts'

const Frozen = lazyPart(
  () => import('./Frozen.tsx'),
  (module) => module.Frozen,
  { failed: () => null },
)

type RequireSetupProps = {
  /** Why signing in is needed: 'Log in to create a listing.' */
  why: string
  /** `sign-in` accepts any signed-in person, whatever their setup. */
  needs?: 'setup' | 'sign-in'
  children: ReactNode
}

/**
 * Shows its children to people who may transact (kyc, pin and card); to others, what is missing and a button to
 * complete it. If the session ends meanwhile, the children stay mounted behind the prompt with all typed input and
 * reappear when the same person signs in again.
 */
export function RequireSetup({ why, needs = 'setup', children }: RequireSetupProps) {
  const { user } = useSession()
  const setup = useSetup()
  const isReady = needs === 'sign-in' || setup.ready
  const [admittedUserId, setAdmittedUserId] = useState<string>()
  if (user && isReady && admittedUserId !== user.id) setAdmittedUserId(user.id)

  const open = user !== undefined && (isReady || admittedUserId === user.id)
  const person = user?.id ?? admittedUserId
  return (
    <>
      {!open && <SetupGate why={why} />}
      {admittedUserId && admittedUserId === person && (
        <div key={admittedUserId} hidden={!open}>
          <Frozen />
          {children}
        </div>
      )}
    </>
  )
}

function SetupGate({ why }: { why: string }) {
  const texts = useTexts(gateTexts)
  const { signedIn } = useSession()
  const setup = useSetup()
  const request = useRequest()

  if (!signedIn) {
    return (
      <EmptyState
        icon={<UserIcon size={24} />}
        title={texts.signInTitle}
        text={why}
        action={<Button onClick={() => void request('cowrie-sign-in-needed')}>{texts.signIn}</Button>}
      />
    )
  }
  if (setup.loading) {
    return (
      <Loading>
        <Skeleton height={72} />
        <Skeleton height={72} />
      </Loading>
    )
  }
  if (setup.failure && setup.steps.length === 0) {
    return <LoadFailure onRetry={setup.refetch}>{texts.failed}</LoadFailure>
  }
  return (
    <EmptyState
      icon={<ShieldIcon size={24} />}
      title={texts.setupTitle}
      text={texts.setupText}
      action={<Button onClick={() => void request('cowrie-setup-needed')}>{texts.setup}</Button>}
    />
  )
}
