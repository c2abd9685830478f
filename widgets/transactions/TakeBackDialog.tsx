import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { cancelTransfer } from '#core/contract/transfer-calls.ts'
import type { SentTransfer } from '#core/contract/transfers.ts'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { laterTexts } from './texts/later/index.ts'

type TakeBackDialogProps = { transfer: SentTransfer; onClose: () => void }

/** Asks before the sender takes a pending transfer back. */
export function TakeBackDialog({ transfer, onClose }: TakeBackDialogProps) {
  const later = useTexts(laterTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(cancelTransfer)
  const { id, amount, currency, receiver } = transfer
  const sum = formatMoney(amount, currency, { locale })

  async function takeBack() {
    await send({ params: { id } }, { quiet: true })
    showToast('success', later.takenBack(sum))
  }

  return (
    <ReturnDialog
      busy={busy}
      title={later.takeBackTitle}
      text={transfer.isHeld ? later.takeBackHeldMeans(sum) : later.takeBackMeans(sum, bidiName(receiver))}
      confirmLabel={later.takeBack}
      cancelLabel={later.leaveIt}
      failed={later.takeBackFailed}
      send={takeBack}
      onClose={onClose}
    />
  )
}
