import { Fragment, type ReactNode } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { treatFriendRequest } from '#core/contract/circle.ts'
import type {
  HeldAmount,
  OpenListing,
  ReturnedMoney,
  WaitingFriend,
  WaitingOrder,
  WaitingTransfer,
} from '#core/contract/waiting.ts'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, fromDecimal, type Minor } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { listingsTexts } from './texts/index.ts'
import { waitingTexts } from './texts/waiting/index.ts'

const listingPath = (id: string) => `/users-listing-details/${id}`

export const useMoney = () => {
  const { locale } = useWidget().settings
  return (amount: string | Minor, currency: CurrencyCode) =>
    formatMoney(amount, currency, { locale, whole: true })
}

function useUntil() {
  const { until } = useTexts(waitingTexts)
  const { locale } = useWidget().settings
  return (moment: string) => until(formatDay(moment, locale))
}

type LineProps = {
  what: ReactNode
  details: readonly ReactNode[]
  children: ReactNode
}

function Line({ what, details, children }: LineProps) {
  return (
    <li className="waiting-row">
      <div>
        <p>{what}</p>
        <p className="waiting-details">
          {details.filter(Boolean).map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
            <Fragment key={index}>
              <span>{index > 0 && ' · '}</span>
              <bdi>{each}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <div className="waiting-actions">{children}</div>
    </li>
  )
}

type DecideButtonsProps = {
  about: string
  refuse: string
  busy?: boolean
  onAccept: () => void
  onRefuse: () => void
}

function DecideButtons({ about, refuse, busy = false, onAccept, onRefuse }: DecideButtonsProps) {
  const texts = useTexts(waitingTexts)
  return (
    <>
      <Button busy={busy} aria-label={texts.about(texts.accept, about)} onClick={onAccept}>
        {texts.accept}
      </Button>
      <Button variant="secondary" disabled={busy} aria-label={texts.about(refuse, about)} onClick={onRefuse}>
        {refuse}
      </Button>
    </>
  )
}

type Ask = (asked: Asked) => void

export function ReturnedLine({ money: returned, onChoose }: { money: ReturnedMoney; onChoose: () => void }) {
  const texts = useTexts(waitingTexts)
  const money = useMoney()
  const { locale } = useWidget().settings
  const what = texts.cameBack(money(returned.amount, returned.currency), returned.lastFour)
  return (
    <Line what={what} details={[formatDay(returned.since, locale), returned.reference]}>
      <Button aria-label={texts.about(texts.chooseCard, what)} onClick={onChoose}>
        {texts.chooseCard}
      </Button>
    </Line>
  )
}

export function OrderLine({ order, onAsk }: { order: WaitingOrder; onAsk: Ask }) {
  const texts = useTexts(waitingTexts)
  const money = useMoney()
  const until = useUntil()
  const what = texts.orders(bidiName(order.username), money(order.orderAmount, order.haveCurrency))
  const get = texts.youGet(money(order.giveUpAmount, order.needCurrency))
  const gain = order.gain === undefined ? undefined : fromDecimal(order.gain, order.needCurrency)
  const difference = () => {
    if (gain === undefined) return undefined
    if (gain === 0n) return texts.same
    const size = money(gain < 0n ? -gain : gain, order.needCurrency)
    return gain > 0n ? texts.more(size) : texts.less(size)
  }
  const asked = (question: Asked['question']): Asked => ({
    id: order.id,
    question,
    about: [what, get, difference()].filter(Boolean).join('. ').concat('.'),
    page: listingPath(order.listingId),
    listingId: order.listingId,
  })
  return (
    <Line
      what={what}
      details={[
        get,
        difference() && <span data-gain={gain ? (gain > 0n ? 1 : -1) : undefined}>{difference()}</span>,
        until(order.expiresAt),
      ]}
    >
      <DecideButtons
        about={what}
        refuse={texts.reject}
        onAccept={() => onAsk(asked('acceptOrder'))}
        onRefuse={() => onAsk(asked('rejectOrder'))}
      />
    </Line>
  )
}

export function TransferLine({ transfer, onAsk }: { transfer: WaitingTransfer; onAsk: Ask }) {
  const texts = useTexts(waitingTexts)
  const money = useMoney()
  const until = useUntil()
  const what = texts.sends(bidiName(transfer.sender), money(transfer.amount, transfer.currency))
  const asked = (question: Asked['question']): Asked => ({
    id: transfer.id,
    question,
    about: `${what}.`,
    page: '/payment',
  })
  return (
    <Line what={what} details={[transfer.note, until(transfer.expiresAt)]}>
      <DecideButtons
        about={what}
        refuse={texts.decline}
        onAccept={() => onAsk(asked('acceptMoney'))}
        onRefuse={() => onAsk(asked('declineMoney'))}
      />
    </Line>
  )
}

type FriendLineProps = { friend: WaitingFriend; onAsk: Ask; onAccept: () => void }

export function FriendLine({ friend, onAsk, onAccept }: FriendLineProps) {
  const texts = useTexts(waitingTexts)
  const { send, busy } = useSend(treatFriendRequest)
  const what = texts.befriends(bidiName(friend.fullName))
  async function befriend() {
    onAccept()
    try {
      await send({ body: { requestId: friend.id, status: 'Approved' } })
      showToast('success', texts.friendsNow)
    } catch {
      // `useSend` has shown the failure.
    }
  }
  return (
    <Line what={what} details={[friend.username]}>
      <DecideButtons
        about={what}
        refuse={texts.reject}
        busy={busy}
        onAccept={() => void befriend()}
        onRefuse={() =>
          onAsk({ id: friend.id, question: 'rejectFriend', about: `${what}.`, page: '/circle' })
        }
      />
    </Line>
  )
}

export function HeldLine({ held }: { held: HeldAmount }) {
  const texts = useTexts(waitingTexts)
  const money = useMoney()
  const until = useUntil()
  const request = useRequest()
  const pages = { listing: listingPath(held.id), order: '/order-page', transfer: '/payment' }
  return (
    <Line
      what={
        <LinkButton onClick={() => void request('cowrie-navigate', { to: pages[held.for] })}>
          {texts.heldFor[held.for](bidiName(held.counterparty ?? ''))}
        </LinkButton>
      }
      details={[`•••• ${held.lastFour}`, until(held.expiresAt)]}
    >
      <Money>{money(held.amount, held.currency)}</Money>
    </Line>
  )
}

export function ListingLine({ listing }: { listing: OpenListing }) {
  const texts = useTexts(waitingTexts)
  const { review } = useTexts(listingsTexts)
  const money = useMoney()
  const request = useRequest()
  const { haveCurrency: have } = listing
  const offer = fromDecimal(listing.offerAmount, have)
  const asked = fromDecimal(listing.pendingAmount, have)
  const sold = offer - fromDecimal(listing.balance, have)
  const share = (part: Minor) => `${(100 * Number(part)) / Number(offer)}%`
  const facts = [
    sold > 0n && texts.sold(money(sold, have)),
    asked > 0n && texts.asked(money(asked, have)),
    texts.left(money(listing.balance, have)),
  ]
  const name = `${money(listing.offerAmount, have)} → ${money(listing.needAmount, listing.needCurrency)}`
  const open = () => void request('cowrie-navigate', { to: listingPath(listing.id) })
  return (
    <li className="waiting-row">
      <div>
        <LinkButton onClick={open}>{name}</LinkButton>
        <svg className="waiting-bar" width="100%" height="6" aria-hidden="true">
          <rect width="100%" height="6" rx="3" />
          <rect width={share(sold + asked)} height="6" rx="3" />
          <rect width={share(sold)} height="6" rx="3" />
        </svg>
        <p className="waiting-details">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {listing.pendingOrders > 0 && (
        <div className="waiting-actions">
          <Button aria-label={texts.about(review(listing.pendingOrders), name)} onClick={open}>
            {review(listing.pendingOrders)}
          </Button>
        </div>
      )}
    </li>
  )
}
