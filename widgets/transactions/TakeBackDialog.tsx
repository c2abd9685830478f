import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { cancelTransfer } from '#core/contract/transfer-calls.ts'
import type { SentTransfer } from '#core/contract/transfers.ts'
import { formatMoney } from '#core/money/money.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { transactionsTexts } from './texts/index.ts'

type TakeBackDialogProps = { transfer: SentTransfer; onClose: () => void }

/** Asks before the sender takes a pending transfer back. */
export function TakeBackDialog({ transfer, onClose }: TakeBackDialogProps) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(cancelTransfer)
  const { id, amount, currency, receiver } = transfer
  const sum = formatMoney(amount, currency, { locale })

  async function takeBack() {
    await send({ params: { id } }, { quiet: true })
    showToast('success', texts.takenBack(sum))
  }

  return (
    <ReturnDialog
      busy={busy}
      title={texts.takeBackTitle}
      text={texts.takeBackMeans(sum, receiver)}
      confirmLabel={texts.takeBack}
      cancelLabel={texts.leaveIt}
      failed={texts.takeBackFailed}
      send={takeBack}
      onClose={onClose}
    />
  )
}
