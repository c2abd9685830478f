import { useEffect, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { acceptOrder, type Order, rejectOrder } from '#core/contract/orders.ts'
import { formatMoney } from '#core/money/money.ts'
import { Button } from '#core/ui/Button.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { describeCounterOffer } from './counter-offer.ts'
import { listingDetailsTexts } from './texts/index.ts'

export type Decision = { order: Order; how: 'accept' | 'reject' }

type Outcome = { title: string; text: string; isFailure: boolean }

/** A success closes by itself after 3 s. A failure stays until it has been read. */
const closeAfterMs = 3000

type DecideOrderProps = {
  /** What the owner is about to do; undefined while nothing. */
  decision: Decision | undefined
  onClose: () => void
}

/** Asks before an order is accepted or rejected, and says in a message how it went. */
export function DecideOrder({ decision, onClose }: DecideOrderProps) {
  const texts = useTexts(listingDetailsTexts)
  const { emit, settings } = useWidget()
  const accepting = useSend(acceptOrder)
  const rejecting = useSend(rejectOrder)
  const [outcome, setOutcome] = useState<Outcome>()
  // The dialog opens a moment later, so that it sees where the focus was and gives it back there.
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  // The words of the dialog stay while it closes.
  const [shown, show] = useState(decision)
  if (decision && decision !== shown) show(decision)

  useEffect(() => {
    if (!outcome || outcome.isFailure) return
    const timer = setTimeout(() => setOutcome(undefined), closeAfterMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function decide({ order, how }: Decision) {
    const { ordered, get } = amountsOf(order, settings.locale)
    try {
      const { send } = how === 'accept' ? accepting : rejecting
      await send({ params: { id: order.id } }, { quiet: true })
      if (how === 'accept') emit('cowrie-order-settled', { orderId: order.id, listingId: order.listingId })
      setOutcome(
        how === 'accept'
          ? {
              title: texts.accepted,
              text: texts.acceptedText(ordered, order.username, get),
              isFailure: false,
            }
          : { title: texts.rejected, text: texts.rejectedText(order.username), isFailure: false },
      )
    } catch (error) {
      const failure = asFailure(error)
      if (failure.kind !== 'signed-out') {
        setOutcome({ title: texts.decideFailed, text: failure.reason ?? failure.text, isFailure: true })
      }
    }
    onClose()
  }

  const busy = accepting.busy || rejecting.busy
  return (
    <>
      {shown && (
        <ConfirmDialog
          open={drawn && decision !== undefined}
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
      {how === 'accept' && counter && ` ${texts.counterMeans(counter)}`}
    </>
  )
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  const texts = useTexts(listingDetailsTexts)
  const [shown, show] = useState(outcome)
  if (outcome && outcome !== shown) show(outcome)
  if (!shown) return null
  return (
    <Dialog
      alert
      size="small"
      open={outcome !== undefined}
      onClose={onClose}
      title={shown.title}
      description={shown.text}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    />
  )
}
