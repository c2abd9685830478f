import { type ReactElement, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { canCancel, cancelOrder, type Order } from '#core/contract/orders.ts'
import { formatMoney } from '#core/money/money.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { ordersTexts } from './texts/index.ts'

type Cancelling = {
  done: boolean
  /** The outcome's message, if any. */
  outcome: ReactElement | false | undefined
  /** The button, while the order can be cancelled. */
  button: ReactElement | false | undefined
  /** The confirmation dialog. */
  question: ReactElement
}

/** Cancels the buyer's pending order after a confirmation. */
export function useCancelling(order: Order): Cancelling {
  const texts = useTexts(ordersTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(cancelOrder)
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const held = formatMoney(order.giveUpAmount, order.needCurrency, { locale })

  async function cancel() {
    setRefusal(undefined)
    try {
      await send({ params: { orderId: order.id } }, { quiet: true })
      setDone(true)
      // The details close soon; the toast stays to report what happened to the money.
      showToast('success', texts.cancelled(held))
    } catch (error) {
      const failure = asFailure(error)
      if (failure.kind !== 'signed-out') setRefusal(failure.reason ?? failure.text)
    } finally {
      setAsking(false)
    }
  }

  return {
    done,
    outcome: done ? (
      <Alert tone="success">{texts.cancelled(held)}</Alert>
    ) : (
      refusal !== undefined && (
        <Alert tone="error" title={texts.cancelFailed}>
          {refusal}
        </Alert>
      )
    ),
    button: canCancel(order) && !done && (
      <Button variant="danger" onClick={() => setAsking(true)}>
        {texts.cancel}
      </Button>
    ),
    question: (
      <ConfirmDialog
        danger
        open={asking}
        busy={busy}
        title={texts.cancelTitle}
        text={texts.cancelText(held)}
        confirmLabel={texts.cancel}
        cancelLabel={texts.keep}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    ),
  }
}
