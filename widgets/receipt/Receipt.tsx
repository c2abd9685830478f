import type { Failure } from '#core/api/failures.ts'
import { useAnswer } from '#core/api/queries.ts'
import { listingReceipt, orderReceipt } from '#core/contract/receipts.ts'
import { ReadyOnly } from '#core/ReadyOnly.tsx'
import { Button } from '#core/ui/Button.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { Skeleton } from '#core/ui/Skeleton.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { uiTexts } from '#core/ui/texts.ts'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import { ListingPaper } from './ListingPaper.tsx'
import { OrderPaper } from './OrderPaper.tsx'
import { texts } from './texts.ts'

type ReceiptProps = { orderId: string | undefined; listingId: string | undefined }

/** The receipt of an order, or of one's own listing. */
export function Receipt({ orderId, listingId }: ReceiptProps) {
  if (!orderId && !listingId) return <Notice tone="warning">{texts.missingId}</Notice>
  return (
    <ReadyOnly why={texts.why}>
      {orderId ? <OfOrder key={orderId} id={orderId} /> : <OfListing key={listingId} id={listingId ?? ''} />}
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

type NotYetProps = { failure: Failure | undefined; loading: boolean; refetch: () => Promise<unknown> }

function NotYet({ failure, loading, refetch }: NotYetProps) {
  if (loading) {
    return (
      <Stack>
        <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>
        <Skeleton width={220} height={28} />
        <Skeleton height={420} />
      </Stack>
    )
  }
  if (failure?.status === 404) return <Notice tone="warning">{texts.notFound}</Notice>
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
          {texts.retry}
        </Button>
      }
    >
      {texts.failed} {failure?.reason ?? failure?.text}
    </Notice>
  )
}
