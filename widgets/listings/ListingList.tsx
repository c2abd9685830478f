import { type ReactNode, useMemo } from 'react'
import { usePages } from '#core/client/api/pages.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered, type Listing } from '#core/contract/listing-search.ts'
import { listingPages } from '#core/exchange-ui/offers/listing-pages.ts'
import { HiddenRates } from '#core/exchange-ui/offers/Offers.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import type { useEnsureSetup } from '#core/handoff/use-ensure-setup.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { PagedTable } from '#core/ui/PagedTable.tsx'
import { lineRows } from '#core/ui/tables/line-rows.ts'
import { useLatest } from '#core/ui/use-latest.ts'
import { othersColumns, ownColumns, useColumnTexts } from './columns.tsx'
import { activeFilters, noFilter, searchInput, type View, type ViewChange } from './search.ts'
import { Toolbar } from './Toolbar.tsx'
import { useTableLayout } from './table-layout.ts'
import { listingsTexts } from './texts/index.ts'

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
  /** The market of the listings that can be ordered. */
  market: ReactNode
  /** Resolves to whether the person may order; asks for missing steps. */
  admitted: ReturnType<typeof useEnsureSetup>
}

export function ListingList(props: ListingListProps) {
  const { signedIn } = useSession()
  return props.view.whose === 'own' && !signedIn ? <OwnSignedOut /> : <Rows {...props} />
}

function Rows({ view, onChange, onCreate, market, admitted: ensureSetup }: ListingListProps) {
  const texts = useTexts(listingsTexts)
  const columnTexts = useColumnTexts()
  const { failed, found: foundText } = columnTexts.offers
  const { whose } = view
  const { signedIn } = useSession()
  const request = useRequest()
  const [layout, changeLook] = useTableLayout()
  const found = usePages(listingPages, searchInput(view))

  async function order({ id: listingId, username }: Listing) {
    if (await ensureSetup({ listingId, username })) await request('cowrie-order-requested', { listingId })
  }
  const manage = ({ id }: Listing) => void request('cowrie-navigate', { to: `/users-listing-details/${id}` })
  const open = useLatest(whose === 'own' ? manage : (listing: Listing) => void order(listing))
  const hidden = layout.hidden[whose]
  const all = useMemo(
    () => (whose === 'own' ? ownColumns(columnTexts, open) : othersColumns(columnTexts, open, !signedIn)),
    [columnTexts, open, whose, signedIn],
  )
  const columns = useMemo(() => all.filter(({ key }) => !hidden.includes(key)), [all, hidden])

  const isFiltered = view.text !== '' || view.status !== 'all' || activeFilters(view.filter, whose).length > 0
  return (
    <Stack gap={4}>
      {whose === 'others' && market}
      <Toolbar view={view} onChange={onChange} layout={layout} onLayout={changeLook} />
      <div data-density={layout.density} className="listings-table">
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
    </Stack>
  )
}
