import { type ReactNode, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { canBeOrdered, searchListings } from '#core/contract/listing-search.ts'
import { HiddenRates, Offers, OffersSkeleton } from '#core/exchange-ui/offers/Offers.tsx'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { LoadMore } from '#core/ui/tables/LoadMore.tsx'
import { maxRows, pageSize } from './search.ts'
import { recentListingsTexts } from './texts/index.ts'

type ListingRowsProps = {
  caption: string
  /** Query for `size` rows. */
  query: (size: number) => InputOf<typeof searchListings>['query']
  /** Shown in place of an empty table. */
  empty: ReactNode
}

/** Listings, 20 and then 20 more. A failure shows here with a retry, without a toast. */
export function ListingRows({ caption, query, empty }: ListingRowsProps) {
  const texts = useTexts(recentListingsTexts)
  const offers = useTexts(offerTexts)
  const [size, setSize] = useState(pageSize)
  const { data, outdated, loading, fetching, failure, refetch } = useAnswer(
    searchListings,
    { query: query(size) },
    { quiet: true },
  )
  const loadingMore = outdated && fetching
  // Listings fulfilled meanwhile can't be ordered from.
  const rows = data?.filter(canBeOrdered) ?? []
  // A full answer may have a successor. While more load, `rows` are the previous ones.
  const hasMore = (data?.length ?? 0) >= (outdated ? size - pageSize : size)
  return (
    <Stack gap={4}>
      {loading && <OffersSkeleton caption={caption} rows={6} />}
      {rows.length > 0 && (
        <>
          <HiddenRates />
          <Offers caption={caption} listings={rows} busy={loadingMore} />
        </>
      )}
      {failure && !fetching && (
        <LoadFailure onRetry={refetch}>
          {offers.failed} {failure.reason ?? failure.text}
        </LoadFailure>
      )}
      {data && !outdated && !failure && rows.length === 0 && !hasMore && empty}
      <LiveRegion>{data && !outdated ? offers.found(rows.length) : ''}</LiveRegion>
      {data && hasMore && !failure && (
        <LoadMore
          busy={loadingMore}
          onClick={() => setSize(Math.min(size + pageSize, maxRows))}
          ending={size < maxRows || loadingMore ? undefined : texts.narrow}
        />
      )}
    </Stack>
  )
}

/** Shown when there are no listings: the purpose of this place and the way to begin. */
export function NoListings({ title, text }: { title: string; text: string }) {
  const { create } = useTexts(offerTexts)
  const request = useRequest()
  return (
    <EmptyState
      icon={<SwapIcon size={24} />}
      title={title}
      text={text}
      action={
        <Button onClick={() => void request('cowrie-navigate', { to: '/create-listing' })}>{create}</Button>
      }
    />
  )
}
