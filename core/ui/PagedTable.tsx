import { type ReactElement, useState } from 'react'
import type { PagedAnswer } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { LiveRegion } from './basics/LiveRegion.tsx'
import { LoadFailure } from './basics/LoadFailure.tsx'
import { Stack } from './basics/Stack.tsx'
import { LoadMore } from './tables/LoadMore.tsx'
import { SearchFurther } from './tables/SearchFurther.tsx'
import { type Column, type RowLayout, Table } from './tables/Table.tsx'
import { TableSkeleton } from './tables/TableSkeleton.tsx'

type PagedTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  groupOf?: ((row: Row) => string) | undefined
  /** Result of `usePages`. */
  found: PagedAnswer<Row>
  /** Shown without rows. */
  empty: ReactElement
  /** Shown above rows. */
  hint?: ReactElement | false | undefined
  /** Counts the rows for assistive technology only. */
  hideCount?: boolean | undefined
  layout: RowLayout
  moreLabel?: string | undefined
  /** Rows until more are asked for; by default all. */
  first?: number | undefined
  showMoreLabel?: string | undefined
  texts: {
    readonly failed: string
    /** Shown when the next rows failed to load. */
    readonly moreFailed: string
    readonly found: (count: number) => string
  }
}

/** A list that grows at its end, in every state: loading, failed, empty, rows, Load more. */
export function PagedTable<Row>({
  caption,
  columns,
  rowKey,
  onOpen,
  groupOf,
  found,
  empty,
  hint,
  hideCount,
  layout,
  moreLabel,
  first = Number.POSITIVE_INFINITY,
  showMoreLabel,
  texts,
}: PagedTableProps<Row>) {
  const tables = useTexts(tableTexts)
  const { failure, fetching, outdated, loading, loadingMore } = found
  // Keep rows of the previous search while the new ones load, but not if those failed.
  const loaded = (failure && outdated ? undefined : found.rows) ?? []
  const [isWhole, setWhole] = useState(false)
  const isShort = !isWhole && loaded.length > first
  const rows = isShort ? loaded.slice(0, first) : loaded
  const hasRows = rows.length > 0
  const isWaiting = loading || (outdated && fetching) || loadingMore
  const failed = failure && !(found.moreFailed ? loadingMore : fetching) && (
    <LoadFailure failure={failure} onRetry={found.retry}>
      {found.moreFailed ? texts.moreFailed : texts.failed}
    </LoadFailure>
  )
  return (
    <Stack gap={hideCount ? 4 : 3}>
      {hideCount ? (
        <LiveRegion>
          {found.rows && !outdated && !failure && (hasRows || !found.stops) ? texts.found(rows.length) : ''}
        </LiveRegion>
      ) : (
        // The line is always there, so that a change moves nothing.
        <p className="ui-muted ui-small ui-found" role="status">
          {isWaiting ? tables.loading : hasRows && !failure ? texts.found(rows.length) : ''}
        </p>
      )}
      {hasRows && hint}
      {loading && <TableSkeleton {...{ layout, caption, columns }} rows={6} silent={!hideCount} />}
      {!hasRows && failed}
      {found.rows?.length === 0 && !failure && !found.stops && empty}
      {hasRows && (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          busy={outdated}
          layout={layout}
          {...(onOpen && { onOpen })}
          {...(groupOf && { groupOf })}
        />
      )}
      {hasRows && failed}
      {isShort && <LoadMore label={showMoreLabel} busy={false} onClick={() => setWhole(true)} />}
      {found.hasMore &&
        !isShort &&
        !failed &&
        (found.stops ? (
          <SearchFurther found={found} />
        ) : (
          hasRows && <LoadMore label={moreLabel} busy={loadingMore} onClick={found.loadMore} />
        ))}
    </Stack>
  )
}
