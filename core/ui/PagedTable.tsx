import type { ReactNode } from 'react'
import type { PagedAnswer } from '#core/client/api/pages.ts'
import { Alert } from './basics/Alert.tsx'
import { registerSheet } from './basics/adopt-styles.ts'
import { Button } from './basics/Button.tsx'
import { Stack } from './basics/Stack.tsx'
import pagedCss from './paged-table.css?inline'
import { type Column, Table } from './tables/Table.tsx'
import { TableSkeleton } from './tables/TableSkeleton.tsx'

registerSheet('paged-table', pagedCss)

type PagedTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  /** Result of `usePages`. */
  found: PagedAnswer<Row>
  /** Shown without rows. */
  empty: ReactNode
  texts: {
    readonly loading: string
    readonly loadMore: string
    readonly retry: string
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
  found,
  empty,
  texts,
}: PagedTableProps<Row>) {
  const { failure, fetching, outdated, loading, loadingMore } = found
  // Keep rows of the previous search while the new ones load, but not if those failed.
  const rows = (failure && outdated ? undefined : found.rows) ?? []
  const hasRows = rows.length > 0
  const isWaiting = loading || (outdated && fetching) || loadingMore
  const failed = failure && !fetching && (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" onClick={found.retry}>
          {texts.retry}
        </Button>
      }
    >
      {hasRows && found.hasMore ? texts.moreFailed : texts.failed} {failure.reason ?? failure.text}
    </Alert>
  )
  return (
    <Stack gap={3}>
      {/* The line is always there, so that a change moves nothing. */}
      <p className="ui-muted ui-small paged-found" role="status">
        {isWaiting ? texts.loading : hasRows && !failure ? texts.found(rows.length) : ''}
      </p>
      {loading && <TableSkeleton caption={caption} columns={columns} rows={6} />}
      {!hasRows && failed}
      {found.rows?.length === 0 && !failure && empty}
      {hasRows && (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          busy={outdated}
          {...(onOpen && { onOpen })}
        />
      )}
      {hasRows && failed}
      {hasRows && found.hasMore && !failed && (
        <div className="paged-more">
          <Button variant="secondary" busy={loadingMore} busyLabel={texts.loading} onClick={found.loadMore}>
            {loadingMore ? texts.loading : texts.loadMore}
          </Button>
        </div>
      )}
    </Stack>
  )
}
