import type { Failure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { listingDetail } from '#core/contract/listings.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { OrderWizard } from './OrderWizard.tsx'
import { orderTexts } from './texts/index.ts'

export function Order({ listingId }: { listingId: string | undefined }) {
  const texts = useTexts(orderTexts)
  const { missing } = useTexts(listingTexts)
  if (!listingId) return <Alert tone="warning">{missing}</Alert>
  return (
    <RequireSetup why={texts.why}>
      <div className="money-wizard">
        <Loaded key={listingId} listingId={listingId} />
      </div>
    </RequireSetup>
  )
}

function Loaded({ listingId }: { listingId: string }) {
  const texts = useTexts(orderTexts)
  const { failed } = useTexts(listingTexts)
  const { data, failure, loading, refetch } = useAnswer(
    listingDetail,
    { params: { id: listingId } },
    { quiet: true },
  )
  // The balance may change meanwhile; the wizard uses the latest answer and keeps the typed input.
  if (data) return <OrderWizard listingId={listingId} listing={data} />
  if (loading) return <DetailsSkeleton />
  return isUnknown(failure) ? (
    <Alert tone="warning">{texts.notFound}</Alert>
  ) : (
    <LoadFailure onRetry={refetch}>
      {failed} {failure?.reason}
    </LoadFailure>
  )
}

const isUnknown = (failure: Failure | undefined) => failure?.status === 404

function DetailsSkeleton() {
  return (
    <Loading gap={3}>
      <Skeleton width={180} height={28} />
      <Skeleton height={220} />
      <Skeleton height={48} />
    </Loading>
  )
}
