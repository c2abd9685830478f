/** Rows of one line, or of two in a narrow table. */
import { registerSheet } from '../basics/adopt-styles.ts'
import type { RowLayout } from './Table.tsx'
import linesCss from './table-lines.css?inline'
import twoLinesCss from './table-two-lines.css?inline'

/** Rows of two lines: below this width in px, and where the cells of a wider table have no room. */
const twoLinesBelow = 800

export const lineRows: RowLayout = {
  isLines: true,
  register: () =>
    registerSheet(
      'lines',
      `${linesCss}.ui-table-box[data-lines]{@container table (width < ${twoLinesBelow}px){${twoLinesCss}}&[data-cards]{${twoLinesCss}}}`,
    ),
}
