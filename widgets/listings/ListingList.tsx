import { useEffect, useMemo, useRef } from 'react'
import { usePages } from '#core/client/api/pages.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered, type Listing } from '#core/contract/listing-search.ts'
import { listingPages } from '#core/exchange-ui/offers/listing-pages.ts'
import { HiddenRates } from '#core/exchange-ui/offers/Offers.tsx'
import { useTraderCard } from '#core/exchange-ui/trader/use-trader-card.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { useOrderRequest } from '#core/handoff/use-order-request.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { PagedTable } from '#core/ui/PagedTable.tsx'
import { lineRows } from '#core/ui/tables/line-rows.ts'
import { useLatest } from '#core/ui/use-latest.ts'
import { othersColumns, ownColumns, useColumnTexts } from './columns.tsx'
import type { Pairs } from './last-pair.ts'
import { followKeys } from './market-keys.ts'
import { activeFilters, canSortByRate, noFilter, searchInput, type View, type ViewChange } from './search.ts'
import { Toolbar } from './Toolbar.tsx'
import { readLayout, useLayoutKey, useTableLayout } from './table-layout.ts'
import { listingsTexts } from './texts/index.ts'

const MarketHead = lazyPart(
  () => import('./MarketHead.tsx'),
  (module) => module.MarketHead,
)
// Shown in place of rows.
const Nothing = lazyPart(
  () => import('./NoListings.tsx'),
  (module) => module.NoListings,
)
const OwnSignedOut = lazyPart(
  () => import('./NoListings.tsx'),
  (module) => module.OwnSignedOut,
)

type ListingListProps = {
  view: View
  onChange: (change: ViewChange) => void
  onCreate: () => void
  /** With it the list is the market: a pair stands above it, which is kept under the key. */
  pairs: Pairs | undefined
}

export function ListingList(props: ListingListProps) {
  const { signedIn } = useSession()
  return props.view.whose === 'own' && !signedIn ? <OwnSignedOut /> : <Rows {...props} />
}

function Rows({ view, onChange, onCreate, pairs }: ListingListProps) {
  const texts = useTexts(listingsTexts)
  const columnTexts = useColumnTexts()
  const { failed, found: foundText } = columnTexts.offers
  const { whose } = view
  const { signedIn } = useSession()
  const request = useRequest()
  const [layout, changeLook] = useTableLayout()
  const place = useKeys()
  const found = usePages(listingPages, searchInput(view))

  const order = useOrderRequest(() => pairs?.amount.current)
  const manage = ({ id }: Listing) => void request('cowrie-navigate', { to: `/users-listing-details/${id}` })
  const open = useLatest(whose === 'own' ? manage : order)
  const [traderCard, showTrader] = useTraderCard()
  const hidden = layout.hidden[whose]
  const all = useMemo(
    () =>
      whose === 'own'
        ? ownColumns(columnTexts, open)
        : othersColumns(columnTexts, open, showTrader, !signedIn),
    [columnTexts, open, showTrader, whose, signedIn],
  )
  const columns = useMemo(() => all.filter(({ key }) => !hidden.includes(key)), [all, hidden])

  const isFiltered = view.text !== '' || view.status !== 'all' || activeFilters(view.filter, whose).length > 0
  // A list without rows has nothing to sort, filter or lay out.
  const isEmpty = !isFiltered && found.rows?.length === 0 && !found.hasMore
  return (
    <Stack gap={4}>
      {(pairs || !isEmpty) && (
        <Toolbar view={view} onChange={onChange} pairs={pairs} layout={layout} onLayout={changeLook} />
      )}
      {pairs && (
        <div className="listings-market" data-pair={canSortByRate(view.filter) ? '' : undefined}>
          <MarketHead chosen={view.filter} {...pairs} />
        </div>
      )}
      <div ref={place} data-density={layout.density} className="listings-table">
        <PagedTable
          hideCount
          layout={lineRows}
          onOpen={(listing) => (whose === 'own' || canBeOrdered(listing)) && open(listing)}
          caption={whose === 'own' ? texts.own : texts.others}
          columns={columns}
          rowKey={({ id }) => id}
          found={found}
          texts={{ failed, moreFailed: texts.moreFailed, found: foundText }}
          moreLabel={texts.viewMore}
          hint={<HiddenRates />}
          empty={
            <Nothing
              whose={whose}
              isFiltered={isFiltered}
              onReset={() => onChange({ text: '', status: 'all', filter: noFilter, sort: 'newest' })}
              onCreate={onCreate}
            />
          }
        />
      </div>
      {traderCard}
    </Stack>
  )
}

/** Follows the keys of the rows in the place of the returned ref. */
function useKeys() {
  const place = useRef<HTMLDivElement>(null)
  const layoutKey = useLayoutKey()
  useEffect(() => followKeys(place.current as Element, () => readLayout(layoutKey).keys), [layoutKey])
  return place
}
