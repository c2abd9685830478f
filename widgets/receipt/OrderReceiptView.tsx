import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { moneyOfOrder } from '#core/contract/card-money.ts'
import { type OrderReceipt, orderReceiptPdf } from '#core/contract/receipts.ts'
import { creditSum } from '#core/texts/card-rows.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { timelineTexts } from '#core/texts/shared/timeline/index.ts'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import type { Detail } from '#core/wizard/Details.tsx'
import { ReceiptLayout } from './ReceiptLayout.tsx'
import { describeParty, formatAmount, ownRows, rateRow } from './rows.tsx'
import { receiptTexts } from './texts/index.ts'

export function OrderReceiptView({ receipt }: { receipt: OrderReceipt }) {
  const texts = useTexts(receiptTexts)
  const timeline = useTexts(timelineTexts)
  const statuses = useTexts(statusTexts)
  const cards = useTexts(cardMoneyTexts)
  const { locale } = useWidget().settings
  const { download, busy } = useDownload(orderReceiptPdf)
  const { id, reference, status, buyer, owner, ordered, givenUp } = receipt
  const [given, got] = buyer.isMe ? [givenUp, ordered] : [ordered, givenUp]
  const [give, get] = timeline.orderSums[status]

  const money = moneyOfOrder(receipt, buyer.isMe ? 'buyer' : 'owner')

  const rows: Detail[] = [
    { label: texts.reference, value: reference },
    { label: texts.listing, value: receipt.listingReference },
    { label: texts.status, value: <StatusPill status={status}>{statuses.order[status]}</StatusPill> },
  ]
  if (receipt.reason) rows.push({ label: texts.reason, value: receipt.reason })
  rows.push({ label: texts.placed, value: formatMoment(receipt.dateCreated, locale, true) })
  if (receipt.decidedAt)
    rows.push({ label: texts.decided, value: formatMoment(receipt.decidedAt, locale, true) })
  rows.push(
    { label: texts.buyer, value: describeParty(buyer, texts) },
    { label: texts.owner, value: describeParty(owner, texts) },
    rateRow(givenUp.currency, ordered.currency, receipt, locale, texts),
    ...ownRows(receipt, given.amount, money, locale, texts, cards),
  )
  return (
    <ReceiptLayout
      title={texts.orderTitle}
      reference={reference}
      sums={[
        [give, formatAmount(given, locale)],
        [creditSum(receipt.refund ? {} : money, get, cards), formatAmount(got, locale)],
      ]}
      rows={rows}
      timeline={[...receipt.timeline, ...(receipt.payoutEvents ?? [])]}
      issuedAt={receipt.issuedAt}
      issuer={receipt.issuer}
      back={{ to: '/order-page', label: texts.backToOrders }}
      pdf={{ busy, download: () => void download({ params: { id }, query: {} }) }}
    />
  )
}
