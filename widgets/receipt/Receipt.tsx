import type { Failure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { isId } from '#core/contract/ids.ts'
import { listingReceipt, orderReceipt, transferReceipt } from '#core/contract/receipts.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { currencyByCode } from '#core/money/currencies.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { receiptTexts } from './texts/index.ts'

// Loaded lazily: one visit reads one kind.
const skeleton = <ReceiptSkeleton />
const OrderReceiptView = lazyPart(
  () => import('./OrderReceiptView.tsx'),
  (module) => module.OrderReceiptView,
  { waiting: skeleton },
)
const ListingReceiptView = lazyPart(
  () => import('./ListingReceiptView.tsx'),
  (module) => module.ListingReceiptView,
  { waiting: skeleton },
)
const TransferReceiptView = lazyPart(
  () => import('./TransferReceiptView.tsx'),
  (module) => module.TransferReceiptView,
  { waiting: skeleton },
)

type ReceiptProps = {
  orderId: string | undefined
  listingId: string | undefined
  transferId: string | undefined
  currency: string | undefined
}

/** The receipt of an order, of the person's own listing, or of a transfer between friends. */
export function Receipt({ orderId, listingId, transferId, currency }: ReceiptProps) {
  const texts = useTexts(receiptTexts)
  const id = orderId || listingId || transferId
  if (!id) return <Alert tone="warning">{texts.missingId}</Alert>
  // Nobody is asked to log in for nothing.
  if (!isId(id)) return <Alert tone="warning">{texts.notFound}</Alert>
  return (
    <RequireSetup why={texts.why}>
      {orderId ? (
        <OrderReceiptLoader key={orderId} id={orderId} />
      ) : listingId ? (
        <ListingReceiptLoader key={listingId} id={listingId} />
      ) : (
        <TransferReceiptLoader key={`${transferId} ${currency}`} id={transferId ?? ''} currency={currency} />
      )}
    </RequireSetup>
  )
}

function OrderReceiptLoader({ id }: { id: string }) {
  const { data, failure, loading, refetch } = useAnswer(orderReceipt, { params: { id } }, { quiet: true })
  return data ? <OrderReceiptView receipt={data} /> : <PendingReceipt {...{ failure, loading, refetch }} />
}

function ListingReceiptLoader({ id }: { id: string }) {
  const { data, failure, loading, refetch } = useAnswer(listingReceipt, { params: { id } }, { quiet: true })
  return data ? <ListingReceiptView receipt={data} /> : <PendingReceipt {...{ failure, loading, refetch }} />
}

function TransferReceiptLoader({ id, currency }: { id: string; currency: string | undefined }) {
  const code = currencyByCode(currency?.toUpperCase() ?? '')?.code
  const { data, failure, loading, refetch } = useAnswer(
    transferReceipt,
    { params: { id }, query: code ? { currency: code } : {} },
    { quiet: true },
  )
  return data ? <TransferReceiptView receipt={data} /> : <PendingReceipt {...{ failure, loading, refetch }} />
}

type PendingReceiptProps = { failure: Failure | undefined; loading: boolean; refetch: () => Promise<unknown> }

function PendingReceipt({ failure, loading, refetch }: PendingReceiptProps) {
  const texts = useTexts(receiptTexts)
  if (loading) return skeleton
  if (failure?.status === 404) return <Alert tone="warning">{texts.notFound}</Alert>
  return (
    <LoadFailure failure={failure} onRetry={refetch}>
      {texts.failed}
    </LoadFailure>
  )
}

function ReceiptSkeleton() {
  return (
    <Loading>
      <Skeleton width={220} height={28} />
      <Skeleton height={420} />
    </Loading>
  )
}
