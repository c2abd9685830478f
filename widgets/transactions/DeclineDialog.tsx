import { useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type IncomingMoney, treatIncomingFunds } from '#core/contract/transfers.ts'
import { formatMoney } from '#core/money/money.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { transactionsTexts } from './texts/index.ts'

type DeclineDialogProps = { money: IncomingMoney; onClose: () => void }

/** Asks before incoming money is declined. */
export function DeclineDialog({ money, onClose }: DeclineDialogProps) {
  const texts = useTexts(transactionsTexts)
  const steps = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(treatIncomingFunds)
  const [failure, setFailure] = useState<Failure>()

  async function decline() {
    setFailure(undefined)
    try {
      await send({ body: { id: money.id, action: 'reject' } }, { quiet: true })
      onClose()
    } catch (error) {
      const caught = asFailure(error)
      if (caught.kind === 'signed-out') return onClose()
      showToast('error', steps.failedBecause(texts.declineFailed, caught.text))
      setFailure(caught)
    }
  }

  return (
    <ConfirmDialog
      danger
      open
      busy={busy}
      title={texts.declineTitle}
      text={
        <>
          {texts.declineText(money.sender)}{' '}
          {texts.declineMeans(formatMoney(money.amount, money.currency, { locale }), money.sender)}
          {failure && (
            <span role="alert" className="transactions-failure">
              {steps.failedBecause(texts.declineFailed, failure.text)}
            </span>
          )}
        </>
      }
      confirmLabel={texts.reject}
      onConfirm={() => void decline()}
      onCancel={onClose}
    />
  )
}
