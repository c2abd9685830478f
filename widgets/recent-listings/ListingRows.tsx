import { type ReactNode, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { canBeOrdered, searchListings } from '#core/contract/listing-search.ts'
import { HiddenRates, Offers, OffersSkeleton } from '#core/exchange-ui/offers/Offers.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
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
  const [size, setSize] = useState(pageSize)
  const { data, outdated, loading, fetching, failure, refetch } = useAnswer(
    searchListings,
    { query: query(size) },
    { quiet: true },
  )
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
          <Offers caption={caption} listings={rows} busy={outdated && fetching} />
        </>
      )}
      {failure && !fetching && (
        <LoadFailure onRetry={refetch}>
          {texts.failed} {failure.reason ?? failure.text}
        </LoadFailure>
      )}
      {data && !outdated && rows.length === 0 && !hasMore && empty}
      <LiveRegion>{data && !outdated ? texts.found(rows.length) : ''}</LiveRegion>
      {data && hasMore && !failure && <More {...{ size, setSize }} busy={outdated && fetching} />}
    </Stack>
  )
}

type MoreProps = { size: number; setSize: (size: number) => void; busy: boolean }

function More({ size, setSize, busy }: MoreProps) {
  const texts = useTexts(recentListingsTexts)
  return (
    <div className="recent-more">
      {size < maxRows || busy ? (
        <Button
          variant="secondary"
          busy={busy}
          busyLabel={texts.loading}
          onClick={() => setSize(Math.min(size + pageSize, maxRows))}
        >
          {busy ? texts.loading : texts.loadMore}
        </Button>
      ) : (
        <p className="ui-muted ui-small">{texts.narrow}</p>
      )}
    </div>
  )
}

/** Shown when there are no listings: the purpose of this place and the way to begin. */
export function NoListings({ title, text }: { title: string; text: string }) {
  const texts = useTexts(recentListingsTexts)
  const request = useRequest()
  return (
    <EmptyState
      icon={<SwapIcon size={24} />}
      title={title}
      text={text}
      action={
        <Button onClick={() => void request('cowrie-navigate', { to: '/create-listing' })}>
          {texts.create}
        </Button>
      }
    />
  )
}
