import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { canDecide, listingOrders, type Order } from '#core/contract/orders.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import type { ListingTexts } from '#core/exchange-ui/texts/listing/en.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoney } from '#core/money/money.ts'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { describeCounterOffer } from './counter-offer.ts'
import type { Decision } from './DecideOrder.tsx'
import type { Texts } from './texts/en.ts'
import { listingDetailsTexts } from './texts/index.ts'

// Loaded on the first decision, or preloaded.
const DecideOrder = lazyPart(
  () => import('./DecideOrder.tsx'),
  (module) => module.DecideOrder,
)

/** 20 at first and 20 more each time; the server returns at most 1,000 at once (contract). */
const pageSize = 20
const maxRows = 1_000

/** Orders on the listing, with the owner's decisions. */
export function OrderRequests({ listing }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  const labels = useTexts(listingTexts)
  const { locale } = useWidget().settings
  const [decision, setDecision] = useState<Decision>()
  // Keeps the dialog after the decision: it shows the outcome.
  const [hasDecided, setDecided] = useState(false)
  const [size, setSize] = useState(pageSize)
  const { data, failure, loading, fetching, outdated, refetch } = useAnswer(
    listingOrders,
    { params: { id: listing.id }, query: { pageNumber: 1, pageSize: size } },
    { quiet: true },
  )
  const request = useRequest()
  const columns = columnsFor({
    texts,
    labels,
    statusTexts: useTexts(statusTexts),
    locale,
    decide(next) {
      setDecision(next)
      setDecided(true)
    },
    showReceipt: ({ id }) => void request('cowrie-navigate', { to: `/receipt/order/${id}` }),
  })

  return (
    <Stack gap={4}>
      <h3>{texts.requests}</h3>
      {loading && <TableSkeleton caption={texts.requests} columns={columns} rows={3} />}
      {!loading && !data && (
        <LoadFailure onRetry={refetch}>
          {texts.requestsFailed} {failure?.reason}
        </LoadFailure>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<ClockIcon size={24} />} title={texts.noOrders} text={texts.noOrdersText} />
      )}
      {data !== undefined && data.length > 0 && (
        <Table
          caption={texts.requests}
          columns={columns}
          rows={data}
          rowKey={(order) => order.id}
          busy={outdated}
        />
      )}
      {data !== undefined && data.length > 0 && data.length >= (outdated ? size - pageSize : size) && (
        <div className="listing-more">
          {size < maxRows ? (
            <Button
              variant="secondary"
              busy={outdated && fetching}
              busyLabel={texts.loading}
              onClick={() => setSize(Math.min(size + pageSize, maxRows))}
            >
              {outdated && fetching ? texts.loading : texts.loadMore}
            </Button>
          ) : (
            <p className="ui-muted ui-small">{texts.narrow}</p>
          )}
        </div>
      )}
      {hasDecided && <DecideOrder decision={decision} onClose={() => setDecision(undefined)} />}
    </Stack>
  )
}

type ColumnsFor = {
  texts: Texts
  labels: ListingTexts
  statusTexts: StatusTexts
  locale: string
  decide: (decision: Decision) => void
  showReceipt: (order: Order) => void
}

const columnsFor = ({
  texts,
  labels,
  statusTexts,
  locale,
  decide: setDecision,
  showReceipt,
}: ColumnsFor): readonly Column<Order>[] => [
  { key: 'date', header: texts.date, render: (order) => <Moment moment={order.dateCreated} /> },
  { key: 'user', header: labels.user, rank: 'title', render: (order) => order.username },
  {
    key: 'amount',
    header: texts.orderAmount,
    rank: 'figure',
    align: 'end',
    render: (order) => (
      <>
        <AmountWithFlag whole strong amount={order.orderAmount} currency={order.haveCurrency} />
        <div className="listing-second">
          {texts.youGet(formatMoney(order.giveUpAmount, order.needCurrency, { locale, whole: true }))}
        </div>
      </>
    ),
  },
  {
    key: 'rate',
    header: labels.rate,
    render: (order) => <RequestRate order={order} locale={locale} />,
  },
  {
    key: 'status',
    header: labels.status,
    render: (order) => (
      <div>
        <StatusPill status={order.status}>{statusTexts.order[order.status]}</StatusPill>
        {order.reason && <div className="listing-second">{order.reason}</div>}
      </div>
    ),
  },
  {
    key: 'actions',
    header: texts.actions,
    hideHeader: true,
    rank: 'actions',
    align: 'end',
    render: (order) =>
      canDecide(order) ? (
        <Row gap={2} justify="end">
          <Button variant="secondary" onClick={() => setDecision({ order, how: 'reject' })}>
            {texts.reject}
            <VisuallyHidden>{texts.ofUser(order.username)}</VisuallyHidden>
          </Button>
          <Button onClick={() => setDecision({ order, how: 'accept' })}>
            {texts.accept}
            <VisuallyHidden>{texts.ofUser(order.username)}</VisuallyHidden>
          </Button>
        </Row>
      ) : (
        order.status === 'completed' && (
          <LinkButton onClick={() => showReceipt(order)}>
            {texts.receipt}
            <VisuallyHidden>{texts.ofOrder(order.username)}</VisuallyHidden>
          </LinkButton>
        )
      ),
  },
]

function RequestRate({ order, locale }: { order: Order; locale: string }) {
  const texts = useTexts(listingDetailsTexts)
  const meaning = describeCounterOffer(order, texts, locale)
  return (
    <div>
      {meaning && (
        <div>
          <div className="listing-counter">
            <strong>{texts.counterOffer}</strong>
            <div>{meaning}</div>
          </div>
        </div>
      )}
      <RateLine need={order.needCurrency} have={order.haveCurrency} rate={order.rate} />
    </div>
  )
}
