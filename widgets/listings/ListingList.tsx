import { useState } from 'react'
import { useAnswer } from '#core/api/queries.ts'
import { type Listing, searchListings } from '#core/contract/listings.ts'
import { useRequest } from '#core/requests.tsx'
import { useSession } from '#core/session/session.ts'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { SearchIcon, SwapIcon, UserIcon } from '#core/ui/Icons.tsx'
import { LiveRegion } from '#core/ui/LiveRegion.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { Table } from '#core/ui/Table.tsx'
import { TableSkeleton } from '#core/ui/TableSkeleton.tsx'
import { useWidget } from '#core/widget.ts'
import { othersColumns, ownColumns } from './columns.tsx'
import { type Filter, StatusFilter } from './StatusFilter.tsx'
import { most, searchOf, step } from './search.ts'
import { texts } from './texts.ts'

type ListingListProps = {
  whose: 'others' | 'own'
  /** What is searched for, settled. */
  text: string
  onClear: () => void
  onCreate: () => void
  /** Whether the person may order; asks for what is missing. */
  admitted: () => Promise<boolean>
}

/** One of the two tabs. */
export function ListingList(props: ListingListProps) {
  const { signedIn } = useSession()
  return props.whose === 'own' && !signedIn ? <OwnSignedOut /> : <Rows {...props} />
}

function Rows({ whose, text, onClear, onCreate, admitted }: ListingListProps) {
  const { locale } = useWidget().settings
  const { signedIn } = useSession()
  const request = useRequest()
  const [filter, setFilter] = useState<Filter>('all')
  const [size, setSize] = useState(step)
  const { data, failure, loading, fetching, outdated, refetch } = useAnswer(
    searchListings,
    searchOf(whose, size, filter, text),
    { quiet: true },
  )

  async function order({ id }: Listing) {
    if (await admitted()) await request('cowrie-order-requested', { listingId: id })
  }
  const columns =
    whose === 'own'
      ? ownColumns(
          locale,
          ({ id }) => void request('cowrie-navigate', { to: `/users-listing-details/${id}` }),
        )
      : othersColumns((listing) => void order(listing))

  // Rows of another filter or search stay while the new ones are on their way, but not when those never came.
  const rows = (failure && outdated ? undefined : data) ?? []
  const caption = whose === 'own' ? texts.own : texts.others
  return (
    <Stack gap={4}>
      <StatusFilter
        value={filter}
        onChange={(next) => {
          setFilter(next)
          setSize(step)
        }}
      />
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
      {failure && !fetching && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed} {failure.reason ?? failure.text}
        </Notice>
      )}
      {data && !failure && rows.length === 0 && (
        <Nothing
          whose={whose}
          searched={text !== '' || filter !== 'all'}
          onClear={() => {
            setFilter('all')
            onClear()
          }}
          onCreate={onCreate}
        />
      )}
      {rows.length > 0 && (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={(listing) => listing.id}
          busy={outdated}
        />
      )}
      <LiveRegion>{data && !outdated && !failure ? texts.found(rows.length) : ''}</LiveRegion>
      {/* A full answer means that there may be more. While more are on their way, `rows` are those of before. */}
      {rows.length > 0 && (outdated ? size > step && rows.length >= size - step : rows.length >= size) && (
        <div className="listings-more">
          {size < most ? (
            <Button
              variant="secondary"
              busy={outdated && fetching}
              busyLabel={texts.loading}
              onClick={() => setSize(Math.min(size + step, most))}
            >
              {outdated && fetching ? texts.loading : texts.viewMore}
            </Button>
          ) : (
            <p className="ui-muted ui-small">{texts.narrow}</p>
          )}
        </div>
      )}
    </Stack>
  )
}

type NothingProps = { whose: 'others' | 'own'; searched: boolean; onClear: () => void; onCreate: () => void }

function Nothing({ whose, searched, onClear, onCreate }: NothingProps) {
  if (searched) {
    return (
      <EmptyState
        icon={<SearchIcon size={24} />}
        title={texts.noMatch}
        text={texts.noMatchText}
        action={
          <Button variant="secondary" onClick={onClear}>
            {texts.clear}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<SwapIcon size={24} />}
      title={whose === 'own' ? texts.noOwn : texts.noOthers}
      text={whose === 'own' ? texts.noOwnText : texts.noOthersText}
      action={<Button onClick={onCreate}>{texts.createListing}</Button>}
    />
  )
}

function OwnSignedOut() {
  const request = useRequest()
  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={texts.ownSignedOut}
      text={texts.ownSignedOutText}
      action={<Button onClick={() => void request('cowrie-sign-in-needed')}>{texts.logIn}</Button>}
    />
  )
}
