import { useEffect, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useKept } from '#core/client/kept.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Friend, friends } from '#core/contract/circle.ts'
import { type SentTransfer, transfers } from '#core/contract/transfers.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import type { WrittenPrefill } from '#core/money/prefill.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import {
  type Beneficiary,
  byLastSent,
  draftOf,
  emptyDraft,
  lastCurrency,
  type OfPage,
  type SendDraft,
  type StepProps,
} from './draft.ts'
import { sendMoneyTexts } from './texts/index.ts'

type SendMoneyProps = {
  friendId: string | undefined
  request: string | undefined
  step: number | undefined
} & WrittenPrefill

export function SendMoney({ friendId, request, step, ...written }: SendMoneyProps) {
  const texts = useTexts(sendMoneyTexts)
  const loaded = (page?: OfPage) => <Loaded key={friendId} {...{ friendId, page }} at={step} />
  return (
    <RequireSetup why={texts.why}>
      <div className="money-wizard">
        {request ? (
          <RequestedPayment key={request} requestKey={request} waiting={<DetailsSkeleton />}>
            {(asked) => (
              <SendMoneyWizard
                at={step}
                friends={[]}
                fixed={{ id: asked.requesterId, name: asked.requester, hasImage: false }}
                currency=""
                page={undefined}
                request={{ ...asked, key: request }}
              />
            )}
          </RequestedPayment>
        ) : written.currency || written.amount ? (
          <Prefilled written={written}>{loaded}</Prefilled>
        ) : (
          loaded()
        )}
      </div>
    </RequireSetup>
  )
}

const requested = () => import('./RequestedPayment.tsx')
const RequestedPayment = lazyPart(requested, (module) => module.RequestedPayment)
const RequestStep = lazyStep(requested, (module) => module.RequestStep)

const rareStarts = () => import('./rare-starts.ts')
const NoFriends = lazyPart(rareStarts, (module) => module.NoFriends)
const Prefilled = lazyPart(rareStarts, (module) => module.Prefilled)

const asBeneficiary = ({ id, fullName, username, hasImage }: Friend): Beneficiary => ({
  id,
  hasImage,
  name: fullName.trim() || username,
})

/** How many transfers tell who comes first. */
const lastSent = { query: { pageSize: 50 } }

type LoadedProps = { friendId: string | undefined; at: number | undefined; page: OfPage | undefined }

function Loaded({ friendId, at, page }: LoadedProps) {
  const texts = useTexts(sendMoneyTexts)
  const { data, failure, loading, refetch } = useAnswer(friends, {}, { quiet: true })
  const sent = useAnswer(transfers, lastSent, { quiet: true })
  const all = data?.map(asBeneficiary)
  const wanted = friendId ? all?.find(({ id }) => id === friendId) : undefined
  // Loads beside the friends, not after them.
  useEffect(() => void detailsStep().catch(() => undefined), [])
  // Once open, the wizard stays with its input and its order, even if a friendship ends meanwhile.
  const [opened, setOpened] = useState<{ fixed: Beneficiary | undefined; sent: readonly SentTransfer[] }>()
  // Without the transfers it opens, too: they only say whom and what to offer first.
  if (!opened && !sent.loading && all && (friendId ? wanted : all.length > 0))
    setOpened({ fixed: wanted, sent: sent.data ?? [] })

  if (opened) {
    return (
      <SendMoneyWizard
        at={at}
        friends={byLastSent(all ?? [], opened.sent)}
        fixed={opened.fixed}
        currency={page?.currency || lastCurrency(opened.sent, friendId)}
        page={page}
        request={undefined}
      />
    )
  }
  if (loading || (sent.loading && all?.length !== 0)) return <DetailsSkeleton />
  if (!all) {
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.friendsFailed}
      </LoadFailure>
    )
  }
  return <NoFriends isFixed={friendId !== undefined && friendId !== ''} />
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

const detailsStep = () => import('./DetailsStep.tsx')
const steps = { details: lazyStep(detailsStep, (module) => module.DetailsStep) }
const requestSteps = { details: RequestStep }

type SendMoneyWizardProps = {
  at: number | undefined
  friends: readonly Beneficiary[]
  /** Fixed beneficiary of a wizard started from a friend's row. */
  fixed: Beneficiary | undefined
  /** Chosen at first. */
  currency: SendDraft['currency']
  /** The page's values for the form. */
  page: OfPage | undefined
  request: StepProps['request']
}

function SendMoneyWizard({ at, friends, fixed, currency, page, request }: SendMoneyWizardProps) {
  const texts = useTexts(sendMoneyTexts)
  const { element, emit } = useWidget()
  const name = `send-money-${request?.key ?? fixed?.id ?? ''}${page?.fixed ?? ''}`
  const kept = useKept<SendDraft>(name, () =>
    request ? draftOf(request) : { ...emptyDraft, currency, amount: page?.amount ?? '' },
  )
  const [draft, setDraft] = kept.state
  // A live update must not change what the person is about to confirm.
  const [paid] = useState(request)
  // Keeps the shown name, even if the friendship ends while the wizard is open.
  const [seen, setSeen] = useState<Beneficiary>()
  const friend = seen?.id === draft.friendId ? seen : friends.find(({ id }) => id === draft.friendId)
  if (friend !== seen) setSeen(friend)

  function finish(restart: () => void) {
    emit('cowrie-closed', {})
    // On its own page: an empty form again.
    if (paid || replaceWidget in element) return
    kept.reset({ ...emptyDraft, currency: draft.currency, amount: page?.again ?? '' })
    restart()
  }

  return (
    <MoneyWizard
      {...{ name, at }}
      action="transfer"
      isTyped={kept.isChanged}
      flow={flow}
      names={texts.steps}
      steps={paid ? requestSteps : steps}
      later={LaterStep}
      summary={Summary}
      props={{
        draft,
        change: setDraft,
        beneficiary: fixed ?? friend,
        isFixed: fixed !== undefined,
        friends,
        page,
        request: paid,
      }}
      onFinish={finish}
    />
  )
}
