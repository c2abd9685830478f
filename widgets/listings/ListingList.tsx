import { usePages } from '#core/client/api/pages.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { othersColumns, ownColumns } from './columns.tsx'
import { activeFilters, listingPages, noFilter, searchInput, type View } from './search.ts'
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
  onChange: (change: Partial<View>) => void
  onCreate: () => void
  /** Resolves to whether the person may order; asks for missing steps. */
  admitted: () => Promise<boolean>
}

export function ListingList(props: ListingListProps) {
  const { signedIn } = useSession()
  return props.view.whose === 'own' && !signedIn ? <OwnSignedOut /> : <Rows {...props} />
}

function Rows({ view, onChange, onCreate, admitted: ensureSetup }: ListingListProps) {
  const texts = useTexts(listingsTexts)
  const { whose } = view
  const { locale } = useWidget().settings
  const { signedIn } = useSession()
  const request = useRequest()
  const [layout, changeLook] = useTableLayout()
  const found = usePages(listingPages, searchInput(view))
  const { failure, loading, fetching, outdated } = found

  async function order({ id }: Listing) {
    if (await ensureSetup()) await request('cowrie-order-requested', { listingId: id })
  }
  const all =
    whose === 'own'
      ? ownColumns(
          texts,
          locale,
          ({ id }) => void request('cowrie-navigate', { to: `/users-listing-details/${id}` }),
        )
      : othersColumns(texts, (listing) => void order(listing))
  const columns = all.filter(({ key }) => !layout.hidden[whose].includes(key))

  // Keep rows of the previous search while the new ones load, but not if those failed.
  const rows = (failure && outdated ? undefined : found.rows) ?? []
  const caption = whose === 'own' ? texts.own : texts.others
  const isFiltered =
    view.text !== '' || view.status !== 'all' || activeFilters(view.filter, whose, locale, texts).length > 0
  const failed = failure && !fetching && (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" onClick={found.retry}>
          {texts.retry}
        </Button>
      }
    >
      {rows.length > 0 && found.hasMore ? texts.moreFailed : texts.failed} {failure.reason ?? failure.text}
    </Alert>
  )
  return (
    <Stack gap={4}>
      <Toolbar view={view} onChange={onChange} layout={layout} onLayout={changeLook} />
      {!signedIn && rows.length > 0 && (
        <Alert
          action={
            <Button variant="secondary" onClick={() => void request('cowrie-sign-in-needed')}>
              {texts.logIn}
            </Button>
          }
        >
          {texts.hiddenHint}
        </Alert>
      )}
      {loading && <TableSkeleton caption={caption} columns={columns} rows={6} />}
      {rows.length === 0 && failed}
      {found.rows?.length === 0 && !failure && (
        <Nothing
          whose={whose}
          isFiltered={isFiltered}
          onReset={() => onChange({ text: '', status: 'all', filter: noFilter, sort: 'newest' })}
          onCreate={onCreate}
        />
      )}
      {rows.length > 0 && (
        <div data-density={layout.density} className="listings-table">
          <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} busy={outdated} />
        </div>
      )}
      <LiveRegion>{found.rows && !outdated && !failure ? texts.found(rows.length) : ''}</LiveRegion>
      {rows.length > 0 && failed}
      {rows.length > 0 && found.hasMore && !failed && (
        <div className="listings-more">
          <Button
            variant="secondary"
            busy={found.loadingMore}
            busyLabel={texts.loading}
            onClick={found.loadMore}
          >
            {found.loadingMore ? texts.loading : texts.viewMore}
          </Button>
        </div>
      )}
    </Stack>
  )
}
