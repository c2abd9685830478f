import { type ReactNode, type RefObject, useId, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AskedRequest } from '#core/contract/money-requests.ts'
import type { ReturnedMoney, Waiting, WaitingTransfer } from '#core/contract/waiting.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Asked } from '#core/wizard/decide/questions.ts'
import type { IncomingOffer } from './AcceptSteps.tsx'
import { transactionsTexts } from './texts/index.ts'

/** Rows until all are asked for. */
const firstRows = 3

type ToDoProps = {
  /** Has the focus after a decision. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** Undefined where they could not be loaded. */
  waits: Waiting['transfers'] | undefined
  /** Money that came back from a card. */
  returned: readonly ReturnedMoney[]
  requests: readonly AskedRequest[]
  onChoose: (money: ReturnedMoney) => void
  onAccept: (money: IncomingOffer) => void
  onDecline: (money: IncomingOffer) => void
  onAsk: (asked: Asked) => void
}

/**
 * Money that waits for the person (rules/waiting.md#payment): what came back from a card, what comes in, and what friends
 * ask for.
 */
export function ToDo({ heading, waits, returned, requests, onChoose, onAsk, ...decide }: ToDoProps) {
  const texts = useTexts(transactionsTexts)
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const rows = [
    ...returned.map((money) => <ReturnedRow key={money.id} money={money} onChoose={onChoose} />),
    ...(waits?.rows ?? []).map((money) => <IncomingRow key={money.id} money={money} {...decide} />),
    ...requests.map((request) => <RequestRow key={request.id} request={request} onAsk={onAsk} />),
  ]
  if (rows.length === 0) return null
  const count = returned.length + (waits?.count ?? 0) + requests.length
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section className="transactions-waiting" part="waiting" aria-labelledby={titleId}>
      <div className="transactions-waiting-head">
        <h2 id={titleId} ref={heading} tabIndex={heading ? -1 : undefined}>
          {texts.toDo}
        </h2>
        {shown.length < rows.length && (
          <LinkButton onClick={() => setWhole(true)}>{texts.showAll(count)}</LinkButton>
        )}
      </div>
      <ul>{shown}</ul>
      {shown.length === rows.length && rows.length < count && (
        <p className="ui-muted ui-small">{texts.waitingMore(count - rows.length)}</p>
      )}
    </section>
  )
}

type RowProps = {
  face: ReactNode
  what: string
  note?: string | undefined
  more: ReactNode
  children: ReactNode
}

function Row({ face, what, note, more, children }: RowProps) {
  return (
    <li className="transactions-waits">
      {face}
      <div>
        <p className="transactions-what">{what}</p>
        <p className="ui-muted ui-small">
          <bdi>{note}</bdi>
          <span>{note && ' · '}</span>
          <span>{more}</span>
        </p>
      </div>
      <div className="transactions-acts">{children}</div>
    </li>
  )
}

type IncomingRowProps = Pick<ToDoProps, 'onAccept' | 'onDecline'> & { money: WaitingTransfer }

function IncomingRow({ money, onAccept, onDecline }: IncomingRowProps) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const { sender, amount, currency, note, expiresAt } = money
  const what = texts.sends(bidiName(sender), formatMoney(amount, currency, { locale }))
  return (
    <Row
      face={<Avatar name={sender} size={36} />}
      what={what}
      note={note}
      more={texts.until(formatDay(expiresAt, locale))}
    >
      <Button variant="quiet" aria-label={texts.about(texts.decline, what)} onClick={() => onDecline(money)}>
        {texts.decline}
      </Button>
      <Button aria-label={texts.about(texts.accept, what)} onClick={() => onAccept(money)}>
        {texts.accept}
      </Button>
    </Row>
  )
}

type RequestRowProps = { request: AskedRequest; onAsk: (asked: Asked) => void }

function RequestRow({ request, onAsk }: RequestRowProps) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const ask = useRequest()
  const { id, requester, requesterId, amount, currency, note, expiresAt } = request
  const what = texts.asks(bidiName(requester), formatMoney(amount, currency, { locale }))
  return (
    <Row
      face={<Avatar name={requester} size={36} />}
      what={what}
      note={note}
      more={texts.until(formatDay(expiresAt, locale))}
    >
      <Button
        variant="quiet"
        aria-label={texts.about(texts.decline, what)}
        onClick={() => onAsk({ id, question: 'declineRequest', about: `${what}.`, page: '/payment' })}
      >
        {texts.decline}
      </Button>
      <Button
        aria-label={texts.about(texts.pay, what)}
        onClick={() => void ask('cowrie-send-money-requested', { friendId: requesterId, request: id })}
      >
        {texts.pay}
      </Button>
    </Row>
  )
}

type ReturnedRowProps = { money: ReturnedMoney; onChoose: (money: ReturnedMoney) => void }

function ReturnedRow({ money, onChoose }: ReturnedRowProps) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const { amount, currency, lastFour, since, reference } = money
  const what = texts.cameBack(formatMoney(amount, currency, { locale }), lastFour)
  return (
    <Row
      face={
        <span className="transactions-back">
          <CardIcon size={20} />
        </span>
      }
      what={what}
      more={
        <>
          {formatDay(since, locale)} · <bdi>{reference}</bdi>
        </>
      }
    >
      <Button aria-label={texts.about(texts.chooseCard, what)} onClick={() => onChoose(money)}>
        {texts.chooseCard}
      </Button>
    </Row>
  )
}
