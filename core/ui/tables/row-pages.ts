/** Rows of a table by pages: each page is drawn, and skipped while it is out of sight, as one. */

/** Rows of a page that the table has grown by. */
const pageLength = 20

/**
 * Splits rows into pages. `starts` are the keys of the rows that began a page before, but for the first: they begin one
 * again. A row that changed its page would be drawn again, and lose the focus in it, whenever a row appears above it.
 */
export function pagesOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  starts: ReadonlySet<string>,
): readonly (readonly Row[])[] {
  const lastStart = rows.findLastIndex((row) => starts.has(keyOf(row)))
  const pages: Row[][] = []
  for (const [at, row] of rows.entries()) {
    const page = pages.at(-1)
    // Above rows that keep their pages a page may grow: a rest of one row would be a page of its own.
    const isFull = page && page.length >= (at < lastStart ? 2 * pageLength : pageLength)
    if (!page || isFull || starts.has(keyOf(row))) pages.push([row])
    else page.push(row)
  }
  return pages
}

/** The keys with which `pagesOf` splits the rows of the next render. */
export const startsOf = <Row>(
  pages: readonly (readonly Row[])[],
  keyOf: (row: Row) => string,
): ReadonlySet<string> =>
  new Set(pages.slice(1).flatMap(([first]) => (first === undefined ? [] : keyOf(first))))
