import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Friend, friends } from '#core/contract/circle.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { type Beneficiary, emptyDraft } from './draft.ts'
import { sendMoneyTexts } from './texts/index.ts'

export function SendMoney({ friendId }: { friendId: string | undefined }) {
  const texts = useTexts(sendMoneyTexts)
  return (
    <RequireSetup why={texts.why}>
      <div className="money-wizard">
        <Loaded key={friendId} friendId={friendId} />
      </div>
    </RequireSetup>
  )
}

const asBeneficiary = ({ id, fullName, username }: Friend): Beneficiary => ({
  id,
  name: fullName.trim() || username,
})

function Loaded({ friendId }: { friendId: string | undefined }) {
  const texts = useTexts(sendMoneyTexts)
  const { data, failure, loading, refetch } = useAnswer(friends, {}, { quiet: true })
  const all = data?.map(asBeneficiary)
  const wanted = friendId ? all?.find(({ id }) => id === friendId) : undefined
  // Once open, the wizard stays with its input, even if a friendship ends meanwhile.
  const [opened, setOpened] = useState<{ fixed: Beneficiary | undefined }>()
  if (!opened && all && (friendId ? wanted : all.length > 0)) setOpened({ fixed: wanted })

  if (opened) return <SendMoneyWizard friends={all ?? []} fixed={opened.fixed} />
  if (loading) return <DetailsSkeleton />
  if (!all) {
    return (
      <LoadFailure onRetry={refetch}>
        {texts.friendsFailed} {failure?.reason ?? failure?.text}
      </LoadFailure>
    )
  }
  return <NoFriends isFixed={friendId !== undefined && friendId !== ''} />
}

/** Shown without friends to send to: links to where friends are added. */
function NoFriends({ isFixed }: { isFixed: boolean }) {
  const texts = useTexts(sendMoneyTexts)
  const { emit } = useWidget()
  const request = useRequest()
  const [nowhere, setNowhere] = useState(false)

  async function addFriend() {
    const outcome = await request('cowrie-navigate', { to: '/payment' })
    if (outcome === 'nowhere') setNowhere(true)
    // The page has navigated there: a dialog around this widget would cover it.
    else emit('cowrie-closed', {})
  }

  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={isFixed ? texts.notFriend : texts.noFriends}
      text={
        <>
          {isFixed ? texts.notFriendText : texts.noFriendsText}
          {nowhere && <span role="status"> {texts.noFriendsHere}</span>}
        </>
      }
      action={!nowhere && <Button onClick={() => void addFriend()}>{texts.addFriend}</Button>}
    />
  )
}

function DetailsSkeleton() {
  return (
    <Loading gap={3}>
      <Skeleton width={180} height={28} />
      <Skeleton height={76} />
      <Skeleton height={76} />
      <Skeleton height={92} />
    </Loading>
  )
}

const flow = moneyFlow(['details'], ['debit'])

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = lazyStep(laterSteps, (module) => module.LaterStep)
const Summary = lazyPart(laterSteps, (module) => module.Summary)

const steps = { details: DetailsStep }

type SendMoneyWizardProps = {
  friends: readonly Beneficiary[]
  /** Fixed beneficiary of a wizard started from a friend's row. */
  fixed: Beneficiary | undefined
}

function SendMoneyWizard({ friends, fixed }: SendMoneyWizardProps) {
  const texts = useTexts(sendMoneyTexts)
  const { element, emit } = useWidget()
  const [draft, setDraft] = useState(emptyDraft)
  // Keeps the shown name, even if the friendship ends while the wizard is open.
  const [seen, setSeen] = useState<Beneficiary>()
  const friend = seen?.id === draft.friendId ? seen : friends.find(({ id }) => id === draft.friendId)
  if (friend !== seen) setSeen(friend)

  function finish(isAutomatic: boolean, restart: () => void) {
    emit('cowrie-closed', {})
    // On its own page: an empty form again, but never while the person is still reading.
    if (isAutomatic || replaceWidget in element) return
    setDraft(emptyDraft)
    restart()
  }

  return (
    <MoneyWizard
      flow={flow}
      names={texts.steps}
      steps={steps}
      later={LaterStep}
      summary={Summary}
      props={{ draft, change: setDraft, beneficiary: fixed ?? friend, isFixed: fixed !== undefined, friends }}
      onFinish={finish}
    />
  )
}
