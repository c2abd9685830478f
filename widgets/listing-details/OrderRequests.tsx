import { type ReactElement, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { canDecide, listingOrders, type Order } from '#core/contract/orders.ts'
import { orderColumns } from '#core/exchange-ui/order-columns.tsx'
import { TraderName } from '#core/exchange-ui/trader/TraderName.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoney } from '#core/money/money.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { LoadMore } from '#core/ui/tables/LoadMore.tsx'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { describeCounterOffer, rankRequests } from './counter-offer.ts'
import type { Decision } from './DecideOrder.tsx'
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
  const columns = useColumns({
    decide(next) {
      setDecision(next)
      setDecided(true)
    },
    showReceipt: ({ id }) => void request('cowrie-navigate', { to: `/receipt/order/${id}` }),
  })

  return (
    <Stack gap={4}>
      <h3>{texts.requests}</h3>
      {loading && <TableSkeleton layout={cardRows} caption={texts.requests} columns={columns} rows={3} />}
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.requestsFailed}
        </LoadFailure>
      )}
      {data?.length === 0 && !failure && (
        <EmptyState icon={<ClockIcon size={24} />} title={texts.noOrders} text={texts.noOrdersText} />
      )}
      {data && data.length > 0 && (
        <Table
          layout={cardRows}
          caption={texts.requests}
          columns={columns}
          rows={rankRequests(data)}
          rowKey={(order) => order.id}
          busy={outdated}
        />
      )}
      {data && !failure && data.length > 0 && data.length >= (outdated ? size - pageSize : size) && (
        <LoadMore
          busy={outdated && fetching}
          onClick={() => setSize(Math.min(size + pageSize, maxRows))}
          ending={size < maxRows ? undefined : texts.narrow}
        />
      )}
      {hasDecided && (
        <DecideOrder listing={listing} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Stack>
  )
}

type ColumnsOptions = {
  decide: (decision: Decision) => void
  showReceipt: (order: Order) => void
}

function useColumns({ decide, showReceipt }: ColumnsOptions): readonly Column<Order>[] {
  const texts = useTexts(listingDetailsTexts)
  const lists = useTexts(listTexts)
  const { locale } = useWidget().settings
  const { date, user, ordered, rate, status } = orderColumns(useTexts(tableTexts), useTexts(statusTexts))
  return [
    date,
    {
      ...user,
      render: ({ username, id }) => <TraderName name={username} about={{ kind: 'order', id }} />,
    },
    {
      ...ordered,
      render: (order) => (
        <>
          {ordered.render(order)}
          <div className="listing-second">
            {texts.youGet(formatMoney(order.giveUpAmount, order.needCurrency, { locale, whole: true }))}
          </div>
        </>
      ),
    },
    { ...rate, render: (order) => <RequestRate order={order} rate={rate.render(order)} /> },
    {
      ...status,
      render: (order) => (
        <div>
          {status.render(order)}
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
            <Button variant="secondary" onClick={() => decide({ order, how: 'reject' })}>
              {texts.reject}
              <VisuallyHidden>{texts.ofUser(order.username)}</VisuallyHidden>
            </Button>
            <Button onClick={() => decide({ order, how: 'accept' })}>
              {texts.accept}
              <VisuallyHidden>{texts.ofUser(order.username)}</VisuallyHidden>
            </Button>
          </Row>
        ) : (
          order.status === 'completed' && (
            <LinkButton onClick={() => showReceipt(order)}>
              {lists.receipt}
              <VisuallyHidden>{texts.ofOrder(order.username)}</VisuallyHidden>
            </LinkButton>
          )
        ),
    },
  ]
}

type RequestRateProps = { order: Order; rate: ReactElement }

function RequestRate({ order, rate }: RequestRateProps) {
  const texts = useTexts(listingDetailsTexts)
  const lists = useTexts(listTexts)
  const { locale } = useWidget().settings
  const meaning = describeCounterOffer(order, texts, locale)
  return (
    <div>
      {meaning && (
        <div>
          <div className="listing-counter">
            <strong>{lists.counterOffer}</strong>
            <div>{meaning}</div>
          </div>
        </div>
      )}
      {rate}
    </div>
  )
}
