import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type TransferReceipt, transferReceiptPdf } from '#core/contract/receipts.ts'
import { TransferStatus } from '#core/exchange-ui/TransferStatus.tsx'
import { dayAndTime } from '#core/texts/dates.ts'
import { timelineTexts } from '#core/texts/shared/timeline/index.ts'
import type { Detail } from '#core/wizard/Details.tsx'
import { ReceiptLayout } from './ReceiptLayout.tsx'
import { describeCard, describeParty, formatAmount } from './rows.tsx'
import { receiptTexts } from './texts/index.ts'

export function TransferReceiptView({ receipt }: { receipt: TransferReceipt }) {
  const texts = useTexts(receiptTexts)
  const timeline = useTexts(timelineTexts)
  const { locale } = useWidget().settings
  const { download, busy } = useDownload(transferReceiptPdf)
  const { id, reference, status, sender, receiver, amount, isExchange } = receipt
  const [asSender, asReceiver] = timeline.transferSum[status]

  const rows: Detail[] = [
    { label: texts.reference, value: reference },
    { label: texts.status, value: <TransferStatus status={status} /> },
  ]
  if (receipt.reason) rows.push({ label: texts.reason, value: receipt.reason })
  rows.push({ label: isExchange ? texts.credited : texts.sent, value: dayAndTime(receipt.dateCreated) })
  if (receipt.decidedAt && !isExchange)
    rows.push({ label: texts.decided, value: dayAndTime(receipt.decidedAt) })
  rows.push(
    { label: texts.sender, value: describeParty(sender, texts) },
    { label: texts.receiver, value: describeParty(receiver, texts) },
  )
  if (receipt.fee) rows.push({ label: texts.fee, value: formatAmount(receipt.fee, locale) })
  if (receipt.card)
    rows.push({
      label: sender.isMe ? texts.debitCard : texts.ownCreditCard,
      value: describeCard(receipt.card, texts),
    })
  return (
    <ReceiptLayout
      title={isExchange ? texts.proceedsTitle : texts.transferTitle}
      reference={reference}
      sums={[[sender.isMe ? asSender : asReceiver, formatAmount(amount, locale)]]}
      rows={rows}
      timeline={receipt.timeline}
      issuedAt={receipt.issuedAt}
      back={{ to: '/payment', label: texts.backToTransactions }}
      pdf={{
        busy,
        download: () => void download({ params: { id }, query: { currency: amount.currency } }),
      }}
    />
  )
}
