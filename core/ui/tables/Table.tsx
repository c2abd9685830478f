import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { registerSheet } from '../basics/adopt-styles.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { useLatest } from '../use-latest.ts'
import { pagesOf, startsOf } from './row-pages.ts'
import tableCss from './table.css?inline'

registerSheet('table', tableCss)

/** The shape of the rows of a table, wide and narrow: `cardRows` or `lineRows`. Each brings its own styles. */
export type RowLayout = {
  isLines: boolean
  /** Registers the styles for a table with so many columns. */
  register: (count: ColumnCount) => void
}

/** Column counts with their own styles: five covers fewer, nine covers more. */
export type ColumnCount = 5 | 6 | 7 | 8 | 9
const countOf = (columns: number) => Math.max(5, Math.min(columns, 9)) as ColumnCount

/** Columns that a table may leave out are numbered from 1 (`Column.drop`). */
const maxDrop = 3

/**
 * Leaves out the least needed columns, and turns a table into cards, also where its columns would have room but its
 * cells do not: long names and large amounts are known only once they are drawn.
 */
function useFittingCells(rows: readonly unknown[], columns: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  const measure = useCallback(() => {
    const box = ref.current
    if (!box) return
    const isClipped = () => box.scrollWidth > box.clientWidth
    box.removeAttribute('data-cards')
    box.removeAttribute('data-dropped')
    for (let drop = 1; drop <= maxDrop && isClipped(); drop += 1)
      if (box.querySelector(`th[data-drop="${drop}"]`)) box.dataset.dropped = String(drop)
    if (!isClipped()) return
    box.removeAttribute('data-dropped')
    box.toggleAttribute('data-cards', true)
  }, [])
  // Before the browser paints what has other cells: measuring lays a long table out, which a typed letter must not wait for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured are the rows and columns
  useLayoutEffect(measure, [measure, rows, columns])
  useLayoutEffect(() => {
    // In a frame of its own: what changes sizes while they are being observed is reported to the page as an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    const box = ref.current as Element
    observer.observe(box)
    // It is wider than its box where a cell has grown without a render, or a far row came in sight.
    observer.observe(box.firstElementChild as Element)
    return () => observer.disconnect()
  }, [measure])
  return ref
}

/** Attributes of a cell for its styles and assistive technology. */
export type CellLook = {
  className?: string | undefined
  style?: CSSProperties | undefined
  'aria-description'?: string | undefined
  [data: `data-${string}`]: string | undefined
}

/** Pages of rows from here on are skipped while they are out of sight, as the style sheets say. */
const nearPages = 2

function useFarRows(box: RefObject<HTMLElement | null>, isLong: boolean) {
  useEffect(() => {
    if (!isLong) return
    let isOver = false
    let stop = () => {}
    void import('./far-rows.ts').then(
      ({ followFarRows }) => {
        if (!isOver && box.current) stop = followFarRows(box.current)
      },
      // Without it the table is only slower.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [box, isLong])
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
   * A `deal` is the first line of a row of three, and no column of a wide table.
   */
  rank?: 'deal' | 'title' | 'figure' | 'name' | 'note' | 'detail' | 'actions' | undefined
  /** A table that is too narrow leaves out column 1 first, then 2 and 3. */
  drop?: 1 | 2 | 3 | undefined
  /** Its cells name their rows for assistive technology. */
  isRowHeader?: boolean | undefined
  render: (row: Row) => ReactNode
  /** Instead of an element in the cell: a long table draws faster with fewer. */
  cell?: ((row: Row) => CellLook) | undefined
}

type TableProps<Row> = {
  /** Names the table for assistive technology. */
  caption: string
  /** The same array as long as the cells are the same, of the same columns: a row draws the cells of other ones. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** For a press anywhere in a row, by mouse: one of its cells must have a button that does the same. */
  onOpen?: ((row: Row) => void) | undefined
  /** The rows are outdated while new ones load. */
  busy?: boolean | undefined
  layout: RowLayout
  /** The heading above the rows that have the same, such as their day. A stable function. */
  groupOf?: ((row: Row) => string) | undefined
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
  onOpen,
  busy,
  layout,
  groupOf,
}: TableProps<Row>) {
  const hasDeals = columns.some(({ rank }) => rank === 'deal')
  const count = countOf(columns.length - (hasDeals ? 1 : 0))
  useInsertionEffect(() => layout.register(count), [count, layout])
  const box = useFittingCells(rows, columns)
  const open = useLatest(onOpen)
  const pages = usePagesOf(rows, rowKey)
  useFarRows(box, pages.length > nearPages)
  return (
    <div
      ref={box}
      className="ui-table-box"
      part="table"
      data-columns={count}
      data-lines={layout.isLines ? (hasDeals ? 'deals' : '') : undefined}
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className="ui-table" role="table" aria-busy={busy || undefined}>
        <caption className="ui-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                data-drop={column.drop}
                data-note={column.note}
                data-rank={column.rank === 'deal' ? 'deal' : undefined}
              >
                {column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        {pages.map((page, at) => (
          // Rows come and go above the first one.
          <TablePage
            key={at === 0 ? '' : rowKey(page[0] as Row)}
            rows={page}
            rowKey={rowKey}
            columns={columns}
            onOpen={onOpen && open}
            groupOf={groupOf}
            before={pages[at - 1]?.at(-1)}
          />
        ))}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

/** The same pages as long as the rows are the same. */
function usePagesOf<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly (readonly Row[])[] {
  const starts = useRef<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for the same keys
  const pages = useMemo(() => pagesOf(rows, rowKey, starts.current), [rows])
  useLayoutEffect(() => {
    starts.current = startsOf(pages, rowKey)
  })
  return pages
}

type TablePageProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  onOpen: ((row: Row) => void) | undefined
  groupOf: ((row: Row) => string) | undefined
  /** The row above the page, whose group goes on. */
  before: Row | undefined
}

function PlainPage<Row>({ rows, rowKey, columns, onOpen, groupOf, before }: TablePageProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tbody role="rowgroup">
      {rows.map((row, at) => {
        const above = at === 0 ? before : rows[at - 1]
        const group = groupOf?.(row)
        return (
          <Fragment key={rowKey(row)}>
            {group !== undefined && (!above || groupOf?.(above) !== group) && (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <tr role="row" className="ui-table-group">
                {/* biome-ignore lint/a11y: see above */}
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {group}
                </th>
              </tr>
            )}
            <TableRow row={row} columns={columns} onOpen={onOpen} />
          </Fragment>
        )
      })}
    </tbody>
  )
}

/** Drawn again only for other rows or other `columns`: a table of a thousand rows grows by those that it gains. */
const TablePage = memo(
  PlainPage,
  (before, after) =>
    before.columns === after.columns &&
    before.onOpen === after.onOpen &&
    before.groupOf === after.groupOf &&
    before.before === after.before &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, at) => row === after.rows[at]),
) as typeof PlainPage

const cellOf = <Row,>(row: Row, column: Column<Row>): ReactElement => (
  <td
    {...column.cell?.(row)}
    key={column.key}
    role={column.isRowHeader ? 'rowheader' : 'cell'}
    data-align={column.align}
    data-drop={column.drop}
    data-rank={column.rank ?? 'detail'}
    data-label={column.header}
  >
    {column.render(row)}
  </td>
)

type TableRowProps<Row> = Pick<TablePageProps<Row>, 'columns' | 'onOpen'> & { row: Row }

function PlainRow<Row>({ row, columns, onOpen }: TableRowProps<Row>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are those of the row
  const cells = useMemo(() => new Map<Column<Row>, ReactElement>(), [row])
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="row"
      part="row"
      data-opens={onOpen && ''}
      onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
    >
      {columns.map((column) => {
        // React leaves the same element as it is: with one column more, a row draws one cell.
        const cell = cells.get(column) ?? cellOf(row, column)
        cells.set(column, cell)
        return cell
      })}
    </tr>
  )
}

/** Drawn again only for another row or other `columns`. */
const TableRow = memo(PlainRow) as typeof PlainRow
