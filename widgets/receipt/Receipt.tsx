import type { Failure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { listingReceipt, orderReceipt, transferReceipt } from '#core/contract/receipts.ts'
import { ReadyOnly } from '#core/handoff/ReadyOnly.tsx'
import { currencyByCode } from '#core/money/currencies.ts'
import { LoadFailure } from '#core/ui/LoadFailure.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { part } from '#core/ui/Part.tsx'
import { Skeleton } from '#core/ui/Skeleton.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import { receiptTexts } from './texts/index.ts'

// One visit reads one kind.
const waiting = <Waiting />
const OrderPaper = part(
  () => import('./OrderPaper.tsx'),
  (module) => module.OrderPaper,
  { waiting },
)
const ListingPaper = part(
  () => import('./ListingPaper.tsx'),
  (module) => module.ListingPaper,
  { waiting },
)
const TransferPaper = part(
  () => import('./TransferPaper.tsx'),
  (module) => module.TransferPaper,
  { waiting },
)

type ReceiptProps = {
  orderId: string | undefined
  listingId: string | undefined
  transferId: string | undefined
  currency: string | undefined
}

/** The receipt of an order, of one's own listing, or of money between friends. */
export function Receipt({ orderId, listingId, transferId, currency }: ReceiptProps) {
  const texts = useTexts(receiptTexts)
  if (!orderId && !listingId && !transferId) return <Notice tone="warning">{texts.missingId}</Notice>
  return (
    <ReadyOnly why={texts.why}>
      {orderId ? (
        <OfOrder key={orderId} id={orderId} />
      ) : listingId ? (
        <OfListing key={listingId} id={listingId} />
      ) : (
        <OfTransfer key={`${transferId} ${currency}`} id={transferId ?? ''} currency={currency} />
      )}
    </ReadyOnly>
  )
}

function OfOrder({ id }: { id: string }) {
  const { data, failure, loading, refetch } = useAnswer(orderReceipt, { params: { id } }, { quiet: true })
  return data ? <OrderPaper receipt={data} /> : <NotYet {...{ failure, loading, refetch }} />
}

function OfListing({ id }: { id: string }) {
  const { data, failure, loading, refetch } = useAnswer(listingReceipt, { params: { id } }, { quiet: true })
  return data ? <ListingPaper receipt={data} /> : <NotYet {...{ failure, loading, refetch }} />
}

function OfTransfer({ id, currency }: { id: string; currency: string | undefined }) {
  const code = currencyByCode(currency?.toUpperCase() ?? '')?.code
  const { data, failure, loading, refetch } = useAnswer(
    transferReceipt,
    { params: { id }, query: code ? { currency: code } : {} },
    { quiet: true },
  )
  return data ? <TransferPaper receipt={data} /> : <NotYet {...{ failure, loading, refetch }} />
}

type NotYetProps = { failure: Failure | undefined; loading: boolean; refetch: () => Promise<unknown> }

function NotYet({ failure, loading, refetch }: NotYetProps) {
  const texts = useTexts(receiptTexts)
  if (loading) return waiting
  if (failure?.status === 404) return <Notice tone="warning">{texts.notFound}</Notice>
  return (
    <LoadFailure onRetry={refetch}>
      {texts.failed} {failure?.reason ?? failure?.text}
    </LoadFailure>
  )
}

function Waiting() {
  const ui = useTexts(uiTexts)
  return (
    <Stack>
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      <Skeleton width={220} height={28} />
      <Skeleton height={420} />
    </Stack>
  )
}
