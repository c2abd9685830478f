import { usePages } from '#core/client/api/pages.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { PagedTable } from '#core/ui/PagedTable.tsx'
import { othersColumns, ownColumns, useColumnTexts } from './columns.tsx'
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
  const columnTexts = useColumnTexts()
  const { failed, found: foundText, hiddenHint, logIn } = columnTexts.offers
  const { whose } = view
  const { locale } = useWidget().settings
  const { signedIn } = useSession()
  const request = useRequest()
  const [layout, changeLook] = useTableLayout()
  const found = usePages(listingPages, searchInput(view))

  async function order({ id }: Listing) {
    if (await ensureSetup()) await request('cowrie-order-requested', { listingId: id })
  }
  const all =
    whose === 'own'
      ? ownColumns(
          columnTexts,
          locale,
          ({ id }) => void request('cowrie-navigate', { to: `/users-listing-details/${id}` }),
        )
      : othersColumns(columnTexts, (listing) => void order(listing))
  const columns = all.filter(({ key }) => !layout.hidden[whose].includes(key))

  const isFiltered = view.text !== '' || view.status !== 'all' || activeFilters(view.filter, whose).length > 0
  return (
    <Stack gap={4}>
      <Toolbar view={view} onChange={onChange} layout={layout} onLayout={changeLook} />
      <div data-density={layout.density} className="listings-table">
        <PagedTable
          hideCount
          caption={whose === 'own' ? texts.own : texts.others}
          columns={columns}
          rowKey={({ id }) => id}
          found={found}
          texts={{ failed, moreFailed: texts.moreFailed, found: foundText }}
          moreLabel={texts.viewMore}
          hint={
            !signedIn && (
              <Alert
                action={
                  <Button variant="secondary" onClick={() => void request('cowrie-sign-in-needed')}>
                    {logIn}
                  </Button>
                }
              >
                {hiddenHint}
              </Alert>
            )
          }
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
