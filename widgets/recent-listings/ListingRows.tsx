import { type ReactElement, useState } from 'react'
import { usePages } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { canBeOrdered, type searchListings } from '#core/contract/listing-search.ts'
import { listingPages } from '#core/exchange-ui/offers/listing-pages.ts'
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
import { SearchFurther } from '#core/ui/tables/SearchFurther.tsx'

type ListingRowsProps = {
  /** The typed amount to give: an order begins with it. */
  giveAmount?: string
  caption: string
  query: InputOf<typeof searchListings>['query']
  /** Shown in place of an empty table. */
  empty: ReactElement
  /** Rows until more are asked for; by default all. */
  first?: number
}

/** Listings, 20 and then 20 more. A failure shows here with a retry, without a toast. */
export function ListingRows({ caption, query, giveAmount, empty, first }: ListingRowsProps) {
  const offers = useTexts(offerTexts)
  const found = usePages(listingPages, { query })
  const { outdated, loading, fetching, loadingMore, failure, hasMore } = found
  // Listings fulfilled meanwhile can't be ordered from.
  const loaded = found.rows?.filter(canBeOrdered) ?? []
  const [isWhole, setWhole] = useState(false)
  const isShort = first !== undefined && !isWhole && loaded.length > first
  const rows = isShort ? loaded.slice(0, first) : loaded
  const failed = failure && !(found.moreFailed ? loadingMore : fetching)
  return (
    <Stack gap={4}>
      {loading && <OffersSkeleton caption={caption} rows={6} />}
      {rows.length > 0 && (
        <>
          <HiddenRates />
          <Offers caption={caption} listings={rows} giveAmount={giveAmount} busy={outdated && fetching} />
        </>
      )}
      {failed && (
        <LoadFailure failure={failure} onRetry={found.retry}>
          {offers.failed}
        </LoadFailure>
      )}
      {found.rows && !outdated && !failure && rows.length === 0 && !hasMore && empty}
      <LiveRegion>
        {found.rows && !outdated && (rows.length > 0 || !hasMore) ? offers.found(rows.length) : ''}
      </LiveRegion>
      {isShort && <LoadMore busy={false} onClick={() => setWhole(true)} />}
      {hasMore &&
        !isShort &&
        !failed &&
        (found.stops ? (
          <SearchFurther found={{ ...found, rows }} />
        ) : (
          <LoadMore busy={loadingMore} onClick={found.loadMore} />
        ))}
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
