import { useRef, useState } from 'react'
import { type AnswerState, useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import {
  type AskedRequest,
  type OwnRequest,
  ownMoneyRequests,
  waitingMoneyRequests,
} from '#core/contract/money-requests.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoney } from '#core/money/money.ts'
import type { Prefill } from '#core/money/prefill.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ChevronIcon, ClockIcon, PlusIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useFocusAfterDialog } from '#core/ui/use-focus-after-dialog.ts'
import type { OpenDialog } from './RequestDialogs.tsx'
import { requestMoneyTexts } from './texts/index.ts'

const RequestDialogs = lazyPart(
  () => import('./RequestDialogs.tsx'),
  (module) => module.RequestDialogs,
)

/** Requests that wait for the person, and their own open ones. */
export function RequestLists({ prefill }: { prefill: Prefill }) {
  const texts = useTexts(requestMoneyTexts)
  const waiting = useAnswer(waitingMoneyRequests, {}, { quiet: true })
  const own = useAnswer(ownMoneyRequests, {}, { quiet: true })
  const [open, setOpen] = useState<OpenDialog>()
  const heading = useRef<HTMLHeadingElement>(null)

  const keepFocus = useFocusAfterDialog(heading)

  function openDialog(next: OpenDialog) {
    keepFocus.opened()
    setOpen(next)
  }

  function close() {
    setOpen(undefined)
    keepFocus.closed()
  }

  return (
    <Card label={texts.title}>
      <Stack gap={4}>
        <div className="requests-head">
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {texts.title}
            </h2>
            <p className="ui-muted">{texts.lead}</p>
          </div>
          <Button variant="secondary" onClick={() => openDialog({ what: 'ask' })}>
            <PlusIcon size={18} />
            {texts.requestMoney}
          </Button>
        </div>
        <Lists waiting={waiting} own={own} onOpen={openDialog} />
      </Stack>
      {open && <RequestDialogs open={open} prefill={prefill} onClose={close} />}
    </Card>
  )
}

/** The person's own open requests, folded. */
export function OwnRequests() {
  const texts = useTexts(requestMoneyTexts)
  const { data, failure, fetching, refetch } = useAnswer(ownMoneyRequests, {}, { quiet: true })
  const [open, setOpen] = useState<OpenDialog>()
  if (failure && !fetching)
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.listsFailed}
      </LoadFailure>
    )
  return (
    <>
      {data && data.length > 0 && (
        <details className="requests-own requests-list">
          <summary>
            <h2>
              {texts.mine} ({data.length})
            </h2>
            <ChevronIcon />
          </summary>
          <Mine rows={data} onOpen={setOpen} />
        </details>
      )}
      {open && <RequestDialogs open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type ListsProps = {
  waiting: AnswerState<readonly AskedRequest[]>
  own: AnswerState<readonly OwnRequest[]>
  onOpen: (dialog: OpenDialog) => void
}

function Lists({ waiting, own, onOpen }: ListsProps) {
  const texts = useTexts(requestMoneyTexts)
  const failed = [waiting, own].find(({ failure, fetching }) => failure && !fetching)
  const notice = failed?.failure && (
    <LoadFailure failure={failed.failure} onRetry={() => Promise.all([waiting.refetch(), own.refetch()])}>
      {texts.listsFailed}
    </LoadFailure>
  )
  const [toMe, mine] = [waiting.data ?? [], own.data ?? []]
  if (!failed && !(waiting.data && own.data))
    return (
      <Loading gap={3}>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Loading>
    )
  if (toMe.length + mine.length === 0)
    return (
      notice ?? <EmptyState icon={<ClockIcon size={24} />} title={texts.nothing} text={texts.nothingText} />
    )

  return (
    <>
      {notice}
      {toMe.length > 0 && (
        <section className="requests-list">
          <h3>{texts.waiting}</h3>
          <AskedOfMe rows={toMe} onOpen={onOpen} />
        </section>
      )}
      {mine.length > 0 && (
        <section className="requests-list">
          <h3>{texts.mine}</h3>
          <Mine rows={mine} onOpen={onOpen} />
        </section>
      )}
    </>
  )
}

type RowsProps<Row> = { rows: readonly Row[]; onOpen: (dialog: OpenDialog) => void }

function AskedOfMe({ rows, onOpen }: RowsProps<AskedRequest>) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  const request = useRequest()
  return (
    <ul>
      {rows.map((each) => {
        const { id, requester, requesterId, amount, currency } = each
        const title = texts.asks(bidiName(requester), formatMoney(amount, currency, { locale }))
        const name = (action: string) => `${action}${texts.ofRequest(title)}`
        return (
          <Line key={id} name={requester} title={title} request={each}>
            <Button
              variant="quiet"
              aria-label={name(texts.decline)}
              onClick={() => onOpen({ what: 'decline', request: each })}
            >
              {texts.decline}
            </Button>
            <Button
              aria-label={name(texts.pay)}
              onClick={() =>
                void request('cowrie-send-money-requested', { friendId: requesterId, request: id })
              }
            >
              {texts.pay}
            </Button>
          </Line>
        )
      })}
    </ul>
  )
}

function Mine({ rows, onOpen }: RowsProps<OwnRequest>) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  return (
    <ul>
      {rows.map((each) => {
        const { id, payer, link, amount, currency } = each
        const sum = formatMoney(amount, currency, { locale })
        const title = payer ? texts.asked(sum, bidiName(payer)) : texts.askedByLink(sum)
        const name = (action: string) => `${action}${texts.ofRequest(title)}`
        return (
          <Line key={id} name={payer} title={title} request={each}>
            <Button
              variant="quiet"
              aria-label={name(texts.withdraw)}
              onClick={() => onOpen({ what: 'withdraw', request: each })}
            >
              {texts.withdraw}
            </Button>
            {link && (
              <Button
                variant="secondary"
                aria-label={name(texts.share)}
                onClick={() => onOpen({ what: 'share', request: each })}
              >
                {texts.share}
              </Button>
            )}
          </Line>
        )
      })}
    </ul>
  )
}

type LineProps = {
  /** The other person's name; undefined for a link. */
  name: string | undefined
  title: string
  request: OwnRequest | AskedRequest
  children: React.ReactNode
}

function Line({ name, title, request: { note, expiresAt }, children }: LineProps) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  return (
    <li className="requests-line" part="request">
      <Avatar name={name ?? '↗'} size={44} />
      <div className="requests-words">
        <div className="requests-title">{title}</div>
        {note && (
          <div dir="auto" className="ui-small">
            {note}
          </div>
        )}
        <div className="ui-muted ui-small">{texts.until(formatDay(expiresAt, locale))}</div>
      </div>
      <div className="requests-acts">{children}</div>
    </li>
  )
}
