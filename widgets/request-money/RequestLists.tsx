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
import { formatDay } from '#core/texts/dates.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon, PlusIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import type { OpenDialog } from './RequestDialogs.tsx'
import { requestMoneyTexts } from './texts/index.ts'

const RequestDialogs = lazyPart(
  () => import('./RequestDialogs.tsx'),
  (module) => module.RequestDialogs,
)

/** Requests that wait for the person, and their own open ones. */
export function RequestLists({ prefill }: { prefill: Prefill }) {
  const texts = useTexts(requestMoneyTexts)
  const { element } = useWidget()
  const waiting = useAnswer(waitingMoneyRequests, {}, { quiet: true })
  const own = useAnswer(ownMoneyRequests, {}, { quiet: true })
  const [open, setOpen] = useState<OpenDialog>()
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    setOpen(undefined)
    // The row that opened the dialog may be gone.
    setTimeout(() => {
      if (!element.shadowRoot?.activeElement) heading.current?.focus()
    }, 400)
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
          <Button variant="secondary" onClick={() => setOpen({ what: 'ask' })}>
            <PlusIcon size={18} />
            {texts.requestMoney}
          </Button>
        </div>
        <Lists waiting={waiting} own={own} onOpen={setOpen} />
      </Stack>
      {open && <RequestDialogs open={open} prefill={prefill} onClose={close} />}
    </Card>
  )
}

type ListsProps = {
  waiting: AnswerState<readonly AskedRequest[]>
  own: AnswerState<readonly OwnRequest[]>
  onOpen: (dialog: OpenDialog) => void
}

function Lists({ waiting, own, onOpen }: ListsProps) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  const request = useRequest()
  const failed = [waiting, own].find(({ failure, fetching }) => failure && !fetching)
  const notice = failed?.failure && (
    <LoadFailure onRetry={() => Promise.all([waiting.refetch(), own.refetch()])}>
      {texts.listsFailed} {failed.failure.reason ?? failed.failure.text}
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

  const sumOf = ({ amount, currency }: OwnRequest | AskedRequest) => formatMoney(amount, currency, { locale })
  return (
    <>
      {notice}
      {toMe.length > 0 && (
        <section className="requests-list">
          <h3>{texts.waiting}</h3>
          <ul>
            {toMe.map((each) => {
              const title = texts.asks(each.requester, sumOf(each))
              const name = (action: string) => `${action}${texts.ofRequest(title)}`
              const { id, requesterId } = each
              return (
                <Line key={id} name={each.requester} title={title} request={each}>
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
        </section>
      )}
      {mine.length > 0 && (
        <section className="requests-list">
          <h3>{texts.mine}</h3>
          <ul>
            {mine.map((each) => {
              const { id, payer, link } = each
              const title = payer ? texts.asked(sumOf(each), payer) : texts.askedByLink(sumOf(each))
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
        </section>
      )}
    </>
  )
}

type LineProps = {
  /** Of the other person; undefined for a link. */
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
