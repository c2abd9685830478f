import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { acceptOrder, type Order, rejectOrder } from '#core/contract/orders.ts'
import { formatMoney } from '#core/money/money.ts'
import { cardName } from '#core/texts/card-rows.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { type Outcome, OutcomeDialog } from '#core/ui/OutcomeDialog.tsx'
import { useLast } from '#core/ui/use-last.ts'
import { describeCounterOffer } from './counter-offer.ts'
import { listingDetailsTexts } from './texts/index.ts'

export type Decision = { order: Order; how: 'accept' | 'reject' }

type DecideOrderProps = {
  listing: ListingDetail
  /** The owner's pending decision, if any. */
  decision: Decision | undefined
  onClose: () => void
}

/** Asks before an order is accepted or rejected, and reports the outcome. */
export function DecideOrder({ listing, decision, onClose }: DecideOrderProps) {
  const texts = useTexts(listingDetailsTexts)
  const cards = useTexts(cardMoneyTexts)
  const { emit, settings } = useWidget()
  const accepting = useSend(acceptOrder)
  const rejecting = useSend(rejectOrder)
  const [outcome, setOutcome] = useState<Outcome>()
  const shown = useLast(decision)

  const { creditFriend: friend, creditCard } = listing
  const creditedCard = cardName(friend === undefined ? (creditCard ?? {}) : { friend }, cards)

  async function decide({ order, how }: Decision) {
    const { ordered, get } = amountsOf(order, settings.locale)
    try {
      const { send } = how === 'accept' ? accepting : rejecting
      await send({ params: { id: order.id } }, { quiet: true })
      if (how === 'accept') emit('cowrie-order-settled', { orderId: order.id, listingId: order.listingId })
      setOutcome(
        how === 'accept'
          ? { title: texts.accepted, text: texts.acceptedText(ordered, order.username, get, creditedCard) }
          : { title: texts.rejected, text: texts.rejectedText(order.username) },
      )
    } catch (error) {
      const failure = asFailure(error)
      if (failure.kind !== 'signed-out') {
        setOutcome({ title: texts.decideFailed, text: failure.reason ?? failure.text })
      }
    }
    onClose()
  }

  const busy = accepting.busy || rejecting.busy
  return (
    <>
      {shown && (
        <ConfirmDialog
          open={decision !== undefined}
          busy={busy}
          danger={shown.how === 'reject'}
          title={shown.how === 'accept' ? texts.acceptTitle : texts.rejectTitle}
          text={<Question decision={shown} />}
          confirmLabel={shown.how === 'accept' ? texts.accept : texts.reject}
          onConfirm={() => void decide(shown)}
          onCancel={onClose}
        />
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}

const amountsOf = (order: Order, locale: string) => ({
  ordered: formatMoney(order.orderAmount, order.haveCurrency, { locale, whole: true }),
  get: formatMoney(order.giveUpAmount, order.needCurrency, { locale, whole: true }),
})

function Question({ decision: { order, how } }: { decision: Decision }) {
  const texts = useTexts(listingDetailsTexts)
  const { locale } = useWidget().settings
  const { ordered, get } = amountsOf(order, locale)
  const counter = describeCounterOffer(order, texts, locale)
  return (
    <>
      {texts.sure}{' '}
      {how === 'accept' ? texts.acceptMeans(ordered, order.username, get) : texts.rejectMeans(order.username)}
      <span>{how === 'accept' && counter && ` ${texts.counterMeans(counter)}`}</span>
    </>
  )
}
