import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { registerSheet } from '../basics/adopt-styles.ts'
import { ChevronIcon } from '../basics/Icons.tsx'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import tableCss from './table.css?inline'
import cardsCss from './table-cards.css?inline'
import linesCss from './table-lines.css?inline'
import twoLinesCss from './table-two-lines.css?inline'

registerSheet('table', tableCss)

/** Column counts with their own styles: five covers fewer, nine covers more. */
type Count = 5 | 6 | 7 | 8 | 9
const countOf = (columns: number) => Math.max(5, Math.min(columns, 9)) as Count

/**
 * Width in px below which a table turns into cards, by column count: each column beyond five needs more room. A
 * container query cannot take a variable, so each column count has its own rules. The sheet has those of the tables that
 * were drawn: with all five, every cell would be matched against each.
 */
const cardsBelow: Record<Count, number> = { 5: 640, 6: 750, 7: 860, 8: 970, 9: 1080 }

const drawnCounts = new Set<Count>()

function registerCardSheet(count: Count) {
  drawnCounts.add(count)
  const sheets = [...drawnCounts].map(
    (each) =>
      `.ui-table-box[data-columns="${each}"]:not([data-lines]){@container table (width < ${cardsBelow[each]}px){${cardsCss}}&[data-cards]{${cardsCss}}}`,
  )
  registerSheet('cards', sheets.join(''))
}

/** Rows of two lines: below this width in px, and where the cells of a wider table have no room. */
const twoLinesBelow = 800

const registerLinesSheet = () =>
  registerSheet(
    'lines',
    `${linesCss}.ui-table-box[data-lines]{@container table (width < ${twoLinesBelow}px){${twoLinesCss}}&[data-cards]{${twoLinesCss}}}`,
  )

/**
 * Turns a table into cards also where its columns would have room but its cells do not: long names and large amounts
 * are known only once they are drawn.
 */
function useCardsIfClipped() {
  const ref = useRef<HTMLDivElement>(null)
  const measure = useCallback(() => {
    const box = ref.current
    box?.removeAttribute('data-cards')
    box?.toggleAttribute('data-cards', box.scrollWidth > box.clientWidth)
  }, [])
  // After each render, before the browser paints it.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    // In a frame of its own: what changes sizes while they are being observed is reported to the page as an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(ref.current as Element)
    return () => observer.disconnect()
  }, [measure])
  return ref
}

export type Column<Row> = {
  key: string
  header: string
  /** A quiet second line of the header. */
  note?: string | undefined
  /** Hides the header visually, for a column of buttons. */
  hideHeader?: boolean | undefined
  /** Numbers and money use `end`. */
  align?: 'start' | 'end' | 'center' | undefined
  /**
   * Position in the card that a row becomes in a narrow table: `title` and `figure` share the first line, each
   * `detail` (the default) is a line with its header, `actions` come last. In a row of two lines a `name` and `notes`
   * are the second one; details are for assistive technology only, and the button of the `actions` is the whole row.
   */
  rank?: 'title' | 'figure' | 'name' | 'note' | 'detail' | 'actions' | undefined
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
  /** A row is one line, or two in a narrow table, instead of a card. */
  lines?: boolean | undefined
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
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  busy,
  lines = false,
}: TableProps<Row>) {
  const count = countOf(columns.length)
  useInsertionEffect(() => (lines ? registerLinesSheet() : registerCardSheet(count)), [count, lines])
  const box = useCardsIfClipped()
  const sorts = onSort !== undefined && columns.some((column) => column.sortable)
  return (
    <div
      ref={box}
      className="ui-table-box"
      part="table"
      data-columns={count}
      data-lines={lines ? '' : undefined}
    >
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
                  data-note={column.note}
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
