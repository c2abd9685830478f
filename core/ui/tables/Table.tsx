import { type MouseEvent, type ReactNode, useInsertionEffect } from 'react'
import { registerSheet } from '../basics/adopt-styles.ts'
import { ChevronIcon } from '../basics/Icons.tsx'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import tableCss from './table.css?inline'
import cardsCss from './table-cards.css?inline'

registerSheet('table', tableCss)

/** Column counts with their own styles: five covers fewer, nine covers more. */
type Count = 5 | 6 | 7 | 8 | 9
const countOf = (columns: number) => Math.max(5, Math.min(columns, 9)) as Count

/**
 * Width in px below which a table turns into cards, by column count: each column beyond five needs more room. A
 * container query cannot take a variable, so each column count has its own sheet. A table registers only its own: with
 * all five, every cell would be matched against each.
 */
const cardsBelow: Record<Count, number> = { 5: 640, 6: 750, 7: 860, 8: 970, 9: 1080 }

const registerCardSheet = (count: Count) =>
  registerSheet(
    `table-cards-${count}`,
    `.ui-table-box[data-columns="${count}"]{@container table (width < ${cardsBelow[count]}px){${cardsCss}}}`,
  )

export type Column<Row> = {
  key: string
  header: string
  /** Hides the header visually, for a column of buttons. */
  hideHeader?: boolean | undefined
  /** Numbers and money use `end`. */
  align?: 'start' | 'end' | 'center' | undefined
  /**
   * Position in the card that a row becomes in a narrow table: `title` and `figure` share the first line, each
   * `detail` (the default) is a line with its header, `actions` come last.
   */
  rank?: 'title' | 'figure' | 'detail' | 'actions' | undefined
  /** Makes the header a button that sorts by this column; needs `onSort`. */
  sortable?: boolean | undefined
  render: (row: Row) => ReactNode
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

type TableProps<Row> = {
  /** Names the table for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** For a press anywhere in a row, by mouse: one of its cells must have a button that does the same. */
  onOpen?: ((row: Row) => void) | undefined
  /** The rows are outdated while new ones load. */
  busy?: boolean | undefined
}

function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'descending' ? 'ascending' : 'descending' }
}

/** Excludes presses on a row's controls and the end of a text selection. */
const isOnRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('button, a, input, label') && !getSelection()?.toString()

/**
 * A table that becomes cards when its own width is small for its columns, with the same cells. The roles are explicit
 * because browsers drop them when the display of table parts changes.
 */
export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort, onOpen, busy }: TableProps<Row>) {
  const count = countOf(columns.length)
  useInsertionEffect(() => registerCardSheet(count), [count])
  const sorts = onSort !== undefined && columns.some((column) => column.sortable)
  return (
    <div className="ui-table-box" part="table" data-columns={count}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className="ui-table" role="table" aria-busy={busy || undefined}>
        <caption className="ui-hidden">{caption}</caption>
        <thead role="rowgroup" data-sorts={sorts ? '' : undefined}>
          <tr role="row">
            {columns.map((column) => {
              const sorted = sort?.key === column.key ? sort.direction : undefined
              const sortable = column.sortable && onSort
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-align={column.align}
                  aria-sort={sortable ? (sorted ?? 'none') : undefined}
                >
                  {sortable ? (
                    <button
                      type="button"
                      className="ui-table-sort"
                      onClick={() => onSort(nextSort(column.key, sort))}
                    >
                      {column.header}
                      <ChevronIcon size={16} />
                    </button>
                  ) : column.hideHeader ? (
                    <VisuallyHidden>{column.header}</VisuallyHidden>
                  ) : (
                    column.header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              part="row"
              data-opens={onOpen && ''}
              onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-align={column.align}
                  data-rank={column.rank ?? 'detail'}
                  data-label={column.header}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}
