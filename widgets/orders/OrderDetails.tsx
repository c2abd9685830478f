import { useEffect, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { moneyOfOrder } from '#core/contract/card-money.ts'
import { type Order, type OrderDetail, orderDetail } from '#core/contract/orders.ts'
import { orderReceiptPdf } from '#core/contract/receipts.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { Timeline } from '#core/exchange-ui/Timeline.tsx'
import { TraderName } from '#core/exchange-ui/trader/TraderName.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { fromDecimal } from '#core/money/money.ts'
import { listingPriceOf, priceOf } from '#core/money/price.ts'
import { cardRows } from '#core/texts/card-rows.ts'
import { numericDay } from '#core/texts/dates.ts'
import type { CardMoneyTexts } from '#core/texts/shared/card-money/en.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import type { ListTexts } from '#core/texts/shared/lists/en.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { FileIcon } from '#core/ui/ListIcons.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { type Detail, Details } from '#core/wizard/Details.tsx'
import { useFeeRows } from '#core/wizard/use-fee-rows.tsx'
import { useCancelling } from './cancelling.tsx'
import type { Texts } from './texts/en.ts'
import { ordersTexts } from './texts/index.ts'

// Loaded on demand: money rarely comes back.
const ChoosePayoutCard = lazyPart(
  () => import('#core/wizard/payout/ChoosePayoutCard.tsx'),
  (module) => module.ChoosePayoutCard,
)

/** Time until the dialog closes by itself after a cancellation (rules/orders.md#cancel). */
const closeAfterMs = 500

type OrderDetailsProps = {
  /** The order from the list; its timeline is fetched. */
  order: Order
  onClose: () => void
}

/** 'Order details', with the timeline, the receipt, and Cancel Order while it is pending. */
export function OrderDetails({ order: listed, onClose }: OrderDetailsProps) {
  const texts = useTexts(ordersTexts)
  const lists = useTexts(listTexts)
  const tables = useTexts(tableTexts)
  const statuses = useTexts(statusTexts)
  const cards = useTexts(cardMoneyTexts)
  const request = useRequest()
  const params = { id: listed.id }
  const { data, failure, loading, fetching, refetch } = useAnswer(orderDetail, { params }, { quiet: true })
  const order: Order = data ?? listed
  const { done, outcome, button, question } = useCancelling(order)
  const fees = useFeeRows({
    fee: fromDecimal(order.fee ?? '0', order.needCurrency),
    paid: fromDecimal(order.giveUpAmount, order.needCurrency),
    currency: order.needCurrency,
  })
  const [payoutId, setPayoutId] = useState<string>()

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [done, onClose])

  function showReceipt() {
    // The receipt replaces the details, also if it opens in its own dialog.
    onClose()
    void request('cowrie-navigate', { to: `/receipt/order/${order.id}` })
  }

  return (
    <Dialog open onClose={onClose} title={texts.details} actions={button || undefined}>
      <Stack gap={6}>
        {outcome}
        {data?.payout?.id !== undefined && (
          <Alert
            tone="error"
            title={texts.cameBack}
            action={<Button onClick={() => setPayoutId(data.payout?.id)}>{texts.chooseCard}</Button>}
          >
            {texts.cameBackText}
          </Alert>
        )}
        <Details
          rows={rowsOf(order, data, {
            texts,
            lists,
            tables,
            statusTexts: statuses,
            cards,
            fees: order.fee ? fees : [],
          })}
        />
        <Stack gap={3}>
          <h3>{lists.timeline}</h3>
          {data && (
            <Timeline label={lists.timeline} entries={[...data.timeline, ...(data.payoutEvents ?? [])]} />
          )}
          {loading && <Skeleton height={64} />}
          {!data && failure && !fetching && (
            <LoadFailure failure={failure} onRetry={refetch}>
              {texts.timelineFailed}
            </LoadFailure>
          )}
        </Stack>
        <Row gap={3}>
          <Button variant="secondary" onClick={showReceipt}>
            <FileIcon size={18} />
            {lists.receipt}
          </Button>
          <DownloadButton from={orderReceiptPdf} input={{ params, query: {} }}>
            {lists.pdf}
          </DownloadButton>
        </Row>
        {question}
        {payoutId !== undefined && (
          <ChoosePayoutCard payoutId={payoutId} onClose={() => setPayoutId(undefined)} />
        )}
      </Stack>
    </Dialog>
  )
}

type RowParts = {
  texts: Texts
  lists: ListTexts
  tables: TableTexts
  statusTexts: StatusTexts
  cards: CardMoneyTexts
  /** Empty for an order without a fee. */
  fees: readonly Detail[]
}

function rowsOf(
  order: Order,
  detail: OrderDetail | undefined,
  { texts, lists, tables, statusTexts, cards, fees }: RowParts,
): Detail[] {
  const { needCurrency: need, haveCurrency: have } = order
  const rows: Detail[] = [
    {
      label: tables.orderAmount,
      value: <AmountWithFlag whole amount={order.orderAmount} currency={have} />,
      strong: true,
    },
    {
      label: texts.amountGiven,
      value: <AmountWithFlag whole amount={order.giveUpAmount} currency={need} />,
      strong: true,
    },
    ...fees,
    {
      label: order.isCounterOffer ? lists.counterOffer : tables.rate,
      value: <RateLine need={need} price={priceOf(order)} reader="buyer" />,
    },
  ]
  if (order.isCounterOffer)
    rows.push({
      label: texts.ownerAsked,
      value: <RateLine need={need} price={listingPriceOf(order)} reader="buyer" />,
    })
  rows.push({
    label: tables.status,
    value: <StatusPill status={order.status}>{statusTexts.order[order.status]}</StatusPill>,
  })
  if (order.reason) rows.push({ label: lists.reason, value: order.reason })
  rows.push(
    {
      label: texts.owner,
      value: <TraderName name={order.username} about={{ kind: 'order', id: order.id }} />,
    },
    { label: tables.reference, value: order.reference },
    { label: lists.dateCreated, value: numericDay(order.dateCreated) },
  )
  if (order.decidedAt) rows.push({ label: texts.decided, value: numericDay(order.decidedAt) })
  else rows.push({ label: lists.openUntil, value: numericDay(order.expiresAt) })
  return detail ? [...rows, ...cardRows(detail, moneyOfOrder(detail, 'buyer'), cards)] : rows
}
