import { useTexts } from '#core/client/use-texts.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { readPrefill, type WrittenPrefill } from '#core/money/prefill.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { requestMoneyTexts } from './texts/index.ts'

const waiting = (
  <Loading gap={3}>
    <Skeleton width={180} height={28} />
    <Skeleton height={76} />
    <Skeleton height={92} />
  </Loading>
)
const Ask = lazyPart(
  () => import('./Ask.tsx'),
  (module) => module.Ask,
  { waiting },
)
const RequestLists = lazyPart(
  () => import('./RequestLists.tsx'),
  (module) => module.RequestLists,
  { waiting },
)
const OwnRequests = lazyPart(
  () => import('./RequestLists.tsx'),
  (module) => module.OwnRequests,
)
const PayRequest = lazyPart(
  () => import('./PayRequest.tsx'),
  (module) => module.PayRequest,
  { waiting },
)

type RequestMoneyProps = {
  view: string | undefined
  friendId: string | undefined
  request: string | undefined
} & WrittenPrefill

export function RequestMoney({ view, friendId, request, ...written }: RequestMoneyProps) {
  const texts = useTexts(requestMoneyTexts)
  return (
    <RequireSetup why={request ? texts.whyPay : texts.why}>
      {request ? (
        <PayRequest key={request} requestKey={request} />
      ) : view === 'form' ? (
        <Ask
          key={JSON.stringify({ friendId, ...written })}
          friendId={friendId}
          prefill={readPrefill(written)}
        />
      ) : view === 'own' ? (
        <OwnRequests />
      ) : (
        <RequestLists prefill={readPrefill(written)} />
      )}
    </RequireSetup>
  )
}
