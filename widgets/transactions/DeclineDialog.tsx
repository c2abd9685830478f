import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { treatIncomingFunds } from '#core/contract/transfer-calls.ts'
import { formatMoney } from '#core/money/money.ts'
import type { IncomingOffer } from './AcceptSteps.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { transactionsTexts } from './texts/index.ts'

type DeclineDialogProps = { money: IncomingOffer; onClose: () => void }

/** Asks before incoming money is declined. */
export function DeclineDialog({ money, onClose }: DeclineDialogProps) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(treatIncomingFunds)
  const amount = formatMoney(money.amount, money.currency, { locale })
  return (
    <ReturnDialog
      busy={busy}
      title={texts.declineTitle}
      text={
        <>
          {texts.declineText(money.sender)} {texts.declineMeans(amount, money.sender)}
        </>
      }
      confirmLabel={texts.reject}
      failed={texts.declineFailed}
      send={() => send({ body: { id: money.id, action: 'reject' } }, { quiet: true })}
      onClose={onClose}
    />
  )
}
