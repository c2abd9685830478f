import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { treatIncomingFunds } from '#core/contract/transfer-calls.ts'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import type { IncomingOffer } from './AcceptSteps.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { laterTexts } from './texts/later/index.ts'

type DeclineDialogProps = { money: IncomingOffer; onClose: () => void }

/** Asks before incoming money is declined. */
export function DeclineDialog({ money, onClose }: DeclineDialogProps) {
  const later = useTexts(laterTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(treatIncomingFunds)
  const amount = formatMoney(money.amount, money.currency, { locale })
  return (
    <ReturnDialog
      busy={busy}
      title={later.declineTitle}
      text={
        <>
          {later.declineText(bidiName(money.sender))} {later.declineMeans(amount, bidiName(money.sender))}
        </>
      }
      confirmLabel={later.reject}
      failed={later.declineFailed}
      send={() => send({ body: { id: money.id, action: 'reject' } }, { quiet: true })}
      onClose={onClose}
    />
  )
}
