import { usePages } from '#core/client/api/pages.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/Button.tsx'
import { LiveRegion } from '#core/ui/LiveRegion.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { part } from '#core/ui/Part.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { Table } from '#core/ui/Table.tsx'
import { TableSkeleton } from '#core/ui/TableSkeleton.tsx'
import { othersColumns, ownColumns } from './columns.tsx'
import { useLook } from './look.ts'
import { activeIn, listingPages, noFilter, searchOf, type View } from './search.ts'
import { Toolbar } from './Toolbar.tsx'
import { listingsTexts } from './texts/index.ts'

// In the place of rows, where there are none.
const Nothing = part(
  () => import('./Nothing.tsx'),
  (module) => module.Nothing,
)
const OwnSignedOut = part(
  () => import('./Nothing.tsx'),
  (module) => module.OwnSignedOut,
)

type ListingListProps = {
  view: View
  onChange: (change: Partial<View>) => void
  onCreate: () => void
  /** Whether the person may order; asks for what is missing. */
  admitted: () => Promise<boolean>
}

/** One of the two tabs. */
export function ListingList(props: ListingListProps) {
  const { signedIn } = useSession()
  return props.view.whose === 'own' && !signedIn ? <OwnSignedOut /> : <Rows {...props} />
}

function Rows({ view, onChange, onCreate, admitted }: ListingListProps) {
  const texts = useTexts(listingsTexts)
  const { whose } = view
  const { locale } = useWidget().settings
  const { signedIn } = useSession()
  const request = useRequest()
  const [look, changeLook] = useLook()
  const found = usePages(listingPages, searchOf(view))
  const { failure, loading, fetching, outdated } = found

  async function order({ id }: Listing) {
    if (await admitted()) await request('cowrie-order-requested', { listingId: id })
  }
  const all =
    whose === 'own'
      ? ownColumns(
          texts,
          locale,
          ({ id }) => void request('cowrie-navigate', { to: `/users-listing-details/${id}` }),
        )
      : othersColumns(texts, (listing) => void order(listing))
  const columns = all.filter(({ key }) => !look.hidden[whose].includes(key))

  // Rows of another filter or search stay while the new ones are on their way, but not when those never came.
  const rows = (failure && outdated ? undefined : found.rows) ?? []
  const caption = whose === 'own' ? texts.own : texts.others
  const isFiltered =
    view.text !== '' || view.standing !== 'all' || activeIn(view.filter, whose, locale, texts).length > 0
  const failed = failure && !fetching && (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={found.retry}>
          {texts.retry}
        </Button>
      }
    >
      {rows.length > 0 && found.hasMore ? texts.moreFailed : texts.failed} {failure.reason ?? failure.text}
    </Notice>
  )
  return (
    <Stack gap={4}>
      <Toolbar view={view} onChange={onChange} look={look} onLook={changeLook} />
      {!signedIn && rows.length > 0 && (
        <Notice
          action={
            <Button variant="secondary" onClick={() => void request('cowrie-sign-in-needed')}>
              {texts.logIn}
            </Button>
          }
        >
          {texts.hiddenHint}
        </Notice>
      )}
      {loading && <TableSkeleton caption={caption} columns={columns} rows={6} />}
      {rows.length === 0 && failed}
      {found.rows?.length === 0 && !failure && (
        <Nothing
          whose={whose}
          isFiltered={isFiltered}
          onReset={() => onChange({ text: '', standing: 'all', filter: noFilter, sort: 'newest' })}
          onCreate={onCreate}
        />
      )}
      {rows.length > 0 && (
        <div data-density={look.density} className="listings-table">
          <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} busy={outdated} />
        </div>
      )}
      <LiveRegion>{found.rows && !outdated && !failure ? texts.found(rows.length) : ''}</LiveRegion>
      {rows.length > 0 && failed}
      {rows.length > 0 && found.hasMore && !failed && (
        <div className="listings-more">
          <Button variant="secondary" busy={found.loadingMore} busyLabel={texts.loading} onClick={found.more}>
            {found.loadingMore ? texts.loading : texts.viewMore}
          </Button>
        </div>
      )}
    </Stack>
  )
}
