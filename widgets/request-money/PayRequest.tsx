import { useState } from 'react'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { befriendRequester } from '#core/contract/money-requests.ts'
import { moneyRequest, type RequestView } from '#core/contract/request-view.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { bidiName } from '#core/texts/bidi-name.ts'
import { numericDay } from '#core/texts/dates.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { type Detail, Details } from '#core/wizard/Details.tsx'
import type { OpenDialog } from './RequestDialogs.tsx'
import { requestMoneyTexts } from './texts/index.ts'

const RequestDialogs = lazyPart(
  () => import('./RequestDialogs.tsx'),
  (module) => module.RequestDialogs,
)

const pills = {
  open: 'pending',
  paid: 'completed',
  declined: 'rejected',
  withdrawn: 'cancelled',
  expired: 'halted',
} as const

/** One request: what is asked, and the way to pay it. */
export function PayRequest({ requestKey }: { requestKey: string }) {
  const texts = useTexts(requestMoneyTexts)
  const { data, failure, refetch } = useAnswer(moneyRequest, { params: { key: requestKey } }, { quiet: true })
  if (data) return <Shown request={data} requestKey={requestKey} />
  if (failure?.code === 'not-found')
    return <EmptyState icon={<ClockIcon size={24} />} title={texts.notFound} text={texts.notFoundText} />
  if (failure)
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.loadFailed}
      </LoadFailure>
    )
  return (
    <Loading gap={3}>
      <Skeleton width={220} height={28} />
      <Skeleton height={160} />
    </Loading>
  )
}

function Shown({ request, requestKey }: { request: RequestView; requestKey: string }) {
  const texts = useTexts(requestMoneyTexts)
  const { note } = useTexts(noteTexts)
  const [open, setOpen] = useState<OpenDialog>()
  const { amount, currency, requester, status, isMine } = request
  const title = isMine ? texts.mineTitle : texts.payTitle(bidiName(requester))
  const rows: Detail[] = [
    { label: texts.requester, value: texts.who(bidiName(requester), request.requesterUsername) },
    ...(request.note ? [{ label: note, value: <span dir="auto">{request.note}</span> }] : []),
    {
      label: texts.status,
      value: <StatusPill status={pills[status]}>{texts.statuses[status]}</StatusPill>,
    },
    { label: texts.openUntil, value: numericDay(request.expiresAt) },
  ]
  return (
    <Card label={title}>
      <Stack gap={4}>
        <div className="requests-hero">
          {!isMine && <Avatar name={requester} size={56} />}
          <h2>{title}</h2>
          <div className="requests-sum">
            <AmountWithFlag strong amount={amount} currency={currency} />
          </div>
        </div>
        <Details rows={rows} />
        {status === 'open' ? (
          <Ways request={request} requestKey={requestKey} onOpen={setOpen} />
        ) : (
          <p className="ui-muted" role="status">
            {texts.over[status]}
          </p>
        )}
      </Stack>
      {open && <RequestDialogs open={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

type WaysProps = { request: RequestView; requestKey: string; onOpen: (dialog: OpenDialog) => void }

/** The reader's choices for an open request. */
function Ways({ request, requestKey, onOpen }: WaysProps) {
  const texts = useTexts(requestMoneyTexts)
  const ask = useRequest()
  const befriending = useSend(befriendRequester)
  const { requester, requesterId, isMine, isFriend, isFriendAsked, isToMe } = request

  if (isMine)
    return (
      <Row gap={2}>
        <Button variant="secondary" onClick={() => onOpen({ what: 'withdraw', request })}>
          {texts.withdraw}
        </Button>
      </Row>
    )
  const decline = isToMe && (
    <Button variant="secondary" onClick={() => onOpen({ what: 'decline', request })}>
      {texts.decline}
    </Button>
  )
  if (isFriend)
    return (
      <Row gap={2}>
        {decline}
        <Button
          onClick={() =>
            void ask('cowrie-send-money-requested', { friendId: requesterId, request: requestKey })
          }
        >
          {texts.pay}
        </Button>
      </Row>
    )
  // Only a link can be open to somebody who never was a friend.
  if (isToMe)
    return (
      <Stack gap={3}>
        <Alert tone="info">{texts.former(bidiName(requester))}</Alert>
        <Row gap={2}>{decline}</Row>
      </Stack>
    )
  if (isFriendAsked)
    return (
      <div role="status">
        <Alert tone="info">{texts.befriendAsked(bidiName(requester))}</Alert>
      </div>
    )
  return (
    <Stack gap={3}>
      <Alert tone="info">{texts.strangers(bidiName(requester))}</Alert>
      <Row gap={2}>
        <Button
          busy={befriending.busy}
          onClick={() =>
            // `useSend` shows a failure.
            void befriending.send({ params: { key: requestKey } }).catch(() => undefined)
          }
        >
          {texts.befriend}
        </Button>
      </Row>
    </Stack>
  )
}
