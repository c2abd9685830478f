import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { isId } from '#core/contract/ids.ts'
import { type ListingDetail, listingDetail } from '#core/contract/listings.ts'
import { factTexts } from '#core/exchange-ui/texts/listing-facts/index.ts'
import { KnownListing } from '#core/handoff/KnownListing.tsx'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { BackIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { OrderRequests } from './OrderRequests.tsx'
import { Summary } from './Summary.tsx'
import { listingDetailsTexts } from './texts/index.ts'

export function ListingDetails({ listingId }: { listingId: string | undefined }) {
  const texts = useTexts(listingDetailsTexts)
  const { missing } = useTexts(factTexts)
  return (
    <Stack gap={6}>
      <div className="listing-head">
        <BackLink />
        <h2>{texts.title}</h2>
      </div>
      {listingId && isId(listingId) ? (
        <KnownListing listingId={listingId} unknown={texts.notFound}>
          <RequireSetup why={texts.why}>
            <Loaded key={listingId} listingId={listingId} />
          </RequireSetup>
        </KnownListing>
      ) : (
        <Alert tone="warning">{listingId ? texts.notFound : missing}</Alert>
      )}
    </Stack>
  )
}

function BackLink() {
  const texts = useTexts(listingDetailsTexts)
  const { element, emit } = useWidget()
  const request = useRequest()
  function leave() {
    // In a dialog over the listings, back closes the dialog.
    if (!Reflect.has(element, replaceWidget)) return void request('cowrie-navigate', { to: '/dashboard' })
    emit('cowrie-navigate', { to: '/dashboard' })
    emit('cowrie-closed', {})
  }
  return (
    <LinkButton onClick={leave}>
      <span className="listing-back">
        <BackIcon size={18} />
        {texts.back}
      </span>
    </LinkButton>
  )
}

function Loaded({ listingId }: { listingId: string }) {
  const texts = useTexts(listingDetailsTexts)
  const { failed } = useTexts(factTexts)
  const { data, failure, loading, refetch } = useAnswer(
    listingDetail,
    { params: { id: listingId } },
    { quiet: true },
  )
  if (data) return data.isOwn ? <Own listing={data} /> : <NotOwn listing={data} />
  if (loading) return <LoadingPage />
  if (failure?.status === 404) return <Alert tone="warning">{texts.notFound}</Alert>
  return (
    <LoadFailure failure={failure} onRetry={refetch}>
      {failed}
    </LoadFailure>
  )
}

// Loaded lazily: it stands below the requests.
const History = lazyPart(
  () => import('./History.tsx'),
  (module) => module.History,
  { waiting: <Skeleton height={160} /> },
)

function Own({ listing }: { listing: ListingDetail }) {
  // Decided once, so that nothing moves while it is read.
  const [isAsked] = useState(listing.pendingOrders > 0)
  const requests = <OrderRequests listing={listing} />
  return (
    <Stack gap={6}>
      {isAsked && requests}
      <Summary listing={listing} />
      {!isAsked && requests}
      <History listing={listing} />
    </Stack>
  )
}

function NotOwn({ listing }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  const request = useRequest()
  return (
    <Alert
      tone="warning"
      action={
        <Button
          variant="secondary"
          onClick={() => void request('cowrie-order-requested', { listingId: listing.id })}
        >
          {texts.order}
        </Button>
      }
    >
      {texts.notYours(listing.username)}
    </Alert>
  )
}

function LoadingPage() {
  return (
    <Loading gap={4}>
      <Skeleton height={260} />
      <Skeleton width={180} height={24} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Loading>
  )
}
