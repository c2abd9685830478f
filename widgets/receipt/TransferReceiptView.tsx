import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { moneyOfTransfer } from '#core/contract/card-money.ts'
import { type TransferReceipt, transferReceiptPdf } from '#core/contract/receipts.ts'
import { statusOf } from '#core/contract/transfers.ts'
import { TransferStatus } from '#core/exchange-ui/TransferStatus.tsx'
import { cardRows, creditSum } from '#core/texts/card-rows.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { timelineTexts } from '#core/texts/shared/timeline/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import type { Detail } from '#core/wizard/Details.tsx'
import { ReceiptLayout } from './ReceiptLayout.tsx'
import { describeParty, feeRows, formatAmount } from './rows.tsx'
import { receiptTexts } from './texts/index.ts'

const ReportTransfer = lazyPart(
  () => import('#core/exchange-ui/reports/ReportTransfer.tsx'),
  (module) => module.ReportTransfer,
)

export function TransferReceiptView({ receipt }: { receipt: TransferReceipt }) {
  const texts = useTexts(receiptTexts)
  const timeline = useTexts(timelineTexts)
  const cards = useTexts(cardMoneyTexts)
  const { note } = useTexts(noteTexts)
  const { locale } = useWidget().settings
  const { download, busy } = useDownload(transferReceiptPdf)
  const { id, reference, sender, receiver, amount, isExchange } = receipt
  const [asSender, asReceiver] = timeline.transferSum[statusOf(receipt)]

  const money = moneyOfTransfer(
    { ...receipt, status: statusOf(receipt) },
    sender.isMe ? 'sender' : 'receiver',
  )

  const rows: Detail[] = [
    { label: texts.reference, value: reference },
    { label: texts.status, value: <TransferStatus of={receipt} /> },
  ]
  if (receipt.reason) rows.push({ label: texts.reason, value: receipt.reason })
  const arrived = money.credit === 'received' ? texts.received : texts.completed
  rows.push({
    label: isExchange ? arrived : texts.sent,
    value: formatMoment(receipt.dateCreated, locale, true),
  })
  if (receipt.decidedAt && !isExchange)
    rows.push({ label: texts.decided, value: formatMoment(receipt.decidedAt, locale, true) })
  if (receipt.note) rows.push({ label: note, value: <span dir="auto">{receipt.note}</span> })
  if (receipt.requestedAt)
    rows.push({ label: texts.askedFor, value: formatMoment(receipt.requestedAt, locale, true) })
  rows.push(
    { label: texts.sender, value: describeParty(sender, texts) },
    { label: texts.receiver, value: describeParty(receiver, texts) },
  )
  if (receipt.fee) rows.push(...feeRows(receipt.fee, amount.amount, locale, texts))
  rows.push(...cardRows({ ...receipt, debitCard: receipt.card, creditCard: receipt.card }, money, cards))
  return (
    <ReceiptLayout
      title={isExchange ? texts.proceedsTitle : texts.transferTitle}
      reference={reference}
      sums={[[sender.isMe ? asSender : creditSum(money, asReceiver, cards), formatAmount(amount, locale)]]}
      rows={rows}
      timeline={[...receipt.timeline, ...(receipt.payoutEvents ?? [])]}
      issuedAt={receipt.issuedAt}
      issuer={receipt.issuer}
      back={{ to: '/payment', label: texts.backToTransactions }}
      foot={
        !isExchange && <ReportTransfer id={id} name={sender.isMe ? receiver.username : sender.username} />
      }
      pdf={{
        busy,
        download: () => void download({ params: { id }, query: { currency: amount.currency } }),
      }}
    />
  )
}
