import { Fragment, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { treatFriendRequest } from '#core/contract/circle.ts'
import type {
  HeldAmount,
  OpenListing,
  ReturnedMoney,
  Waiting,
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
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { listingsTexts } from './texts/index.ts'
import { waitingTexts } from './texts/waiting/index.ts'

const DecideDialog = lazyPart(
  () => import('#core/wizard/decide/DecideDialog.tsx'),
  (module) => module.DecideDialog,
)

const ChoosePayoutCard = lazyPart(
  () => import('#core/wizard/payout/ChoosePayoutCard.tsx'),
  (module) => module.ChoosePayoutCard,
)

/** Rows of what waits, and of the other lists, until all are asked for. */
const [firstDecisions, firstOthers] = [3, 2] as const

const listingPath = (id: string) => `/users-listing-details/${id}`

type WaitingPanelProps = { id: string; found: Waiting }

/** What waits for a decision, what is held, and what is open (rules/waiting.md). */
export function WaitingPanel({
  id,
  found: { orders, transfers, returned = { count: 0, rows: [] }, friends, held, listings },
}: WaitingPanelProps) {
  const texts = useTexts(waitingTexts)
  const money = useMoney()
  const [asked, setAsked] = useState<Asked>()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = returned.count + orders.count + transfers.count + friends.count
  const [payoutId, setPayoutId] = useState<string>()
  const onDecide = useFocusAfter(heading, count)
  function ask(next: Asked) {
    onDecide()
    setAsked(next)
  }
  const decisions = [
    ...returned.rows.map((each) => (
      <ReturnedLine
        key={each.id}
        money={each}
        onChoose={() => {
          onDecide()
          setPayoutId(each.id)
        }}
      />
    )),
    ...orders.rows.map((each) => <OrderLine key={each.id} order={each} onAsk={ask} />),
    ...transfers.rows.map((each) => <TransferLine key={each.id} transfer={each} onAsk={ask} />),
    ...friends.rows.map((each) => <FriendLine key={each.id} friend={each} onAsk={ask} onAccept={onDecide} />),
  ]
  return (
    <div id={id} className="waiting-panel">
      <Section
        title={texts.title}
        none={texts.nothing}
        heading={heading}
        first={firstDecisions}
        count={count}
        rows={decisions}
      />
      <Section
        title={texts.held}
        none={texts.nothingHeld}
        count={held.count}
        rows={held.rows.map((each) => <HeldLine key={each.id} held={each} />)}
      >
        <p className="waiting-sums">
          {held.sums.map(({ currency, amount }) => (
            <Money strong key={currency}>
              {money(amount, currency)}
            </Money>
          ))}
        </p>
      </Section>
      <Section
        title={texts.open}
        none={texts.nothingOpen}
        count={listings.count}
        rows={listings.rows.map((each) => <ListingLine key={each.id} listing={each} />)}
      />
      {payoutId !== undefined && (
        <ChoosePayoutCard payoutId={payoutId} onClose={() => setPayoutId(undefined)} />
      )}
      {asked && <DecideDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** Focuses the heading when what was decided is gone, and the focus with it. Answers what a decision begins with. */
function useFocusAfter(heading: RefObject<HTMLHeadingElement | null>, count: number): () => void {
  const last = useRef({ count, isDeciding: false })
  useEffect(() => {
    const { count: before, isDeciding } = last.current
    last.current = { count, isDeciding: isDeciding && count >= before }
    const root = heading.current?.getRootNode()
    if (isDeciding && count < before && root instanceof ShadowRoot && !root.activeElement)
      heading.current?.focus()
  }, [count, heading])
  return () => {
    last.current.isDeciding = true
  }
}

const useMoney = () => {
  const { locale } = useWidget().settings
  return (amount: string | Minor, currency: CurrencyCode) =>
    formatMoney(amount, currency, { locale, whole: true })
}

function useUntil() {
  const { until } = useTexts(waitingTexts)
  const { locale } = useWidget().settings
  return (moment: string) => until(formatDay(moment, locale))
}

type SectionProps = {
  title: string
  heading?: Ref<HTMLHeadingElement>
  /** Rows at first. */
  first?: number
  none: string
  /** Of all, rows or not. */
  count: number
  rows: readonly ReactNode[]
  children?: ReactNode
}

function Section({ title, heading, first = firstOthers, none, count, rows, children }: SectionProps) {
  const texts = useTexts(waitingTexts)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, first)
  return (
    <section className="waiting-section" aria-label={title} data-whole={isWhole ? '' : undefined}>
      <div className="waiting-head">
        <h3 ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h3>
        {shown.length < rows.length && (
          <LinkButton aria-label={texts.about(texts.showAll(count), title)} onClick={() => setWhole(true)}>
            {texts.showAll(count)}
          </LinkButton>
        )}
      </div>
      {count === 0 ? <p className="ui-muted ui-small">{none}</p> : children}
      {count > 0 && <ul>{shown}</ul>}
      {shown.length === rows.length && shown.length < count && (
        <p className="ui-muted ui-small">{texts.rest(count - shown.length)}</p>
      )}
    </section>
  )
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
              {index > 0 && ' · '}
              {each}
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

function ReturnedLine({ money: returned, onChoose }: { money: ReturnedMoney; onChoose: () => void }) {
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

function OrderLine({ order, onAsk }: { order: WaitingOrder; onAsk: Ask }) {
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

function TransferLine({ transfer, onAsk }: { transfer: WaitingTransfer; onAsk: Ask }) {
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

function FriendLine({ friend, onAsk, onAccept }: FriendLineProps) {
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

function HeldLine({ held }: { held: HeldAmount }) {
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

function ListingLine({ listing }: { listing: OpenListing }) {
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
