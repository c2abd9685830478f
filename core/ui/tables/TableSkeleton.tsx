import { useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Skeleton } from '../basics/Skeleton.tsx'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { uiTexts } from '../texts/index.ts'
import { type Column, type RowLayout, Table } from './Table.tsx'

type TableSkeletonProps<Row> = {
  caption: string
  /** Columns of the table to come, so that nothing jumps when its rows arrive. */
  columns: readonly Column<Row>[]
  rows?: number | undefined
  layout: RowLayout
  /** A line beside it says that it loads. */
  silent?: boolean | undefined
}

// Unequal widths look like words rather than bars.
const widths = ['56px', '80px', '68px', '92px', '48px', '72px']

/** Delay before a skeleton appears: one for a shorter wait would only flicker. */
const appearDelayMs = 150

/** Placeholder of a loading table; the skeleton appears after a delay, the text at once. */
export function TableSkeleton<Row>({ caption, columns, rows = 5, layout, silent }: TableSkeletonProps<Row>) {
  const ui = useTexts(uiTexts)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), appearDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!silent && <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>}
      {isLong && (
        <Table
          busy
          layout={layout}
          caption={caption}
          rows={Array.from({ length: rows }, (_, index) => index)}
          rowKey={String}
          columns={columns.map((column, place) => ({
            key: column.key,
            header: column.header,
            note: column.note,
            hideHeader: column.hideHeader,
            align: column.align,
            rank: column.rank,
            drop: column.drop,
            render: (row: number) =>
              column.rank === 'actions' ? (
                <Skeleton width={88} height={44} />
              ) : (
                <Skeleton width={widths[(row * 2 + place) % widths.length]} />
              ),
          }))}
        />
      )}
    </>
  )
}
