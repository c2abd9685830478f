import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { moneyOfListing } from '#core/contract/card-money.ts'
import { type ListingReceipt, listingReceiptPdf } from '#core/contract/receipts.ts'
import { ListingStatus } from '#core/exchange-ui/figures/ListingStatus.tsx'
import { TraderName } from '#core/exchange-ui/trader/TraderName.tsx'
import { formatMoney } from '#core/money/money.ts'
import { creditSum } from '#core/texts/card-rows.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import type { Detail } from '#core/wizard/Details.tsx'
import { ReceiptLayout } from './ReceiptLayout.tsx'
import { describeParty, formatAmount, ownRows, rateRow } from './rows.tsx'
import type { Texts } from './texts/en.ts'
import { receiptTexts } from './texts/index.ts'

type ReceiptOrder = ListingReceipt['orders'][number]

export function ListingReceiptView({ receipt }: { receipt: ListingReceipt }) {
  const texts = useTexts(receiptTexts)
  const cards = useTexts(cardMoneyTexts)
  const { locale } = useWidget().settings
  const { download, busy } = useDownload(listingReceiptPdf)
  const { id, reference, need, offer, orders } = receipt

  const money = moneyOfListing(receipt)

  const rows: Detail[] = [
    { label: texts.reference, value: reference },
    { label: texts.status, value: <ListingStatus listing={receipt} /> },
    { label: texts.posted, value: formatMoment(receipt.dateCreated, locale, true) },
  ]
  if (receipt.endedAt) rows.push({ label: texts.ended, value: formatMoment(receipt.endedAt, locale, true) })
  rows.push(
    { label: texts.you, value: describeParty(receipt.owner, texts) },
    { label: texts.needed, value: formatAmount(need, locale) },
    { label: texts.offered, value: formatAmount(offer, locale) },
    {
      label: receipt.endedAt ? texts.released : texts.stillHeld,
      value: formatAmount(receipt.balance, locale),
    },
    rateRow(need.currency, offer.currency, receipt, locale, texts),
    ...ownRows(receipt, receipt.paid.amount, money, locale, texts, cards),
  )
  return (
    <ReceiptLayout
      title={texts.listingTitle}
      reference={reference}
      sums={[
        [texts.youPaid, formatAmount(receipt.paid, locale)],
        [creditSum(money, texts.youReceived, cards), formatAmount(receipt.received, locale)],
      ]}
      rows={rows}
      timeline={receipt.timeline}
      issuedAt={receipt.issuedAt}
      issuer={receipt.issuer}
      back={{ to: `/users-listing-details/${id}`, label: texts.backToListing }}
      pdf={{ busy, download: () => void download({ params: { id }, query: {} }) }}
    >
      {orders.length > 0 && (
        <section className="receipt-section">
          <h3>{texts.orders}</h3>
          <Table
            layout={cardRows}
            caption={texts.orders}
            columns={columnsFor(receipt, locale, texts)}
            rows={orders}
            rowKey={(order) => order.id}
          />
        </section>
      )}
    </ReceiptLayout>
  )
}

const columnsFor = (
  { need, offer }: ListingReceipt,
  locale: string,
  texts: Texts,
): readonly Column<ReceiptOrder>[] => [
  {
    key: 'when',
    header: texts.completed,
    render: (order) => formatMoment(order.decidedAt, locale, true),
  },
  { key: 'reference', header: texts.reference, render: (order) => order.reference },
  {
    key: 'buyer',
    header: texts.buyer,
    rank: 'title',
    isRowHeader: true,
    render: (order) => <TraderName name={order.username} />,
  },
  {
    key: 'paid',
    header: texts.youPaid,
    align: 'end',
    render: (order) => formatMoney(order.ordered, offer.currency, { locale }),
  },
  {
    key: 'received',
    header: texts.youReceived,
    align: 'end',
    rank: 'figure',
    render: (order) => formatMoney(order.givenUp, need.currency, { locale }),
  },
]
