import { useState } from 'react'
import { useAnswer } from '#core/api/queries.ts'
import { type incomingFunds, transfers } from '#core/contract/transfers.ts'
import { useRequest } from '#core/requests.tsx'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { ArrowIcon, SearchIcon } from '#core/ui/Icons.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { type Column, Table } from '#core/ui/Table.tsx'
import { TableSkeleton } from '#core/ui/TableSkeleton.tsx'
import { type Movement, movementKey } from './columns.tsx'
import { type Filter, filtersIn, most, type SortOrder, searchOf, step } from './search.ts'
import { texts } from './texts.ts'

/** Milliseconds after which a list asks again: somebody else accepts, declines or sends meanwhile. */
const freshFor = 30_000

type MovementListProps<Row extends Movement> = {
  caption: string
  /** Whose answers are the rows. */
  endpoint: typeof transfers | typeof incomingFunds
  columns: readonly Column<Row>[]
  /** What is searched for, settled. */
  text: string
  sort: SortOrder
  filter: Filter
  /** Takes search and filter away. */
  onClear: () => void
}

/** One of the two tabs: its rows, or why there are none. */
export function MovementList<Row extends Movement>({
  caption,
  endpoint,
  columns,
  text,
  sort,
  filter,
  onClear,
}: MovementListProps<Row>) {
  const [size, setSize] = useState(step)
  const { data, failure, loading, fetching, outdated, refetch } = useAnswer(
    endpoint,
    searchOf(size, sort, text, filter),
    { quiet: true, every: freshFor },
  )

  // Rows of another filter or search stay while the new ones are on their way, but not when those never came.
  const rows = ((failure && outdated ? undefined : data) ?? []) as readonly Row[]
  const waiting = loading || (outdated && fetching)
  return (
    <Stack gap={3}>
      {/* The line is always there, so that nothing moves when it changes. */}
      <p className="ui-muted ui-small transactions-found" role="status">
        {waiting ? texts.loading : data && !failure && rows.length > 0 ? texts.found(rows.length) : ''}
      </p>
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
          isSent={endpoint === transfers}
          searched={text !== '' || filtersIn(filter) > 0}
          onClear={onClear}
        />
      )}
      {rows.length > 0 && (
        <Table caption={caption} columns={columns} rows={rows} rowKey={movementKey} busy={outdated} />
      )}
      {/* A full answer means that there may be more. While more are on their way, `rows` are those of before. */}
      {rows.length > 0 && (outdated ? size > step && rows.length >= size - step : rows.length >= size) && (
        <div className="transactions-more">
          {size < most ? (
            <Button
              variant="secondary"
              busy={outdated && fetching}
              busyLabel={texts.loading}
              onClick={() => setSize(Math.min(size + step, most))}
            >
              {texts.loadMore}
            </Button>
          ) : (
            <p className="ui-muted ui-small">{texts.narrow}</p>
          )}
        </div>
      )}
    </Stack>
  )
}

type NothingProps = { isSent: boolean; searched: boolean; onClear: () => void }

function Nothing({ isSent, searched, onClear }: NothingProps) {
  const request = useRequest()
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
      icon={<ArrowIcon size={24} />}
      title={isSent ? texts.noSent : texts.noIncoming}
      text={isSent ? texts.noSentText : texts.noIncomingText}
      action={
        isSent && (
          <Button onClick={() => void request('cowrie-send-money-requested', {})}>{texts.sendMoney}</Button>
        )
      }
    />
  )
}
