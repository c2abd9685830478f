/** Rows that become cards in a narrow table. */
import { registerSheet } from '../basics/adopt-styles.ts'
import type { ColumnCount, RowLayout } from './Table.tsx'
import cardsCss from './table-cards.css?inline'

/**
 * Width in px below which a table turns into cards, by column count: each column beyond five needs more room. A
 * container query cannot take a variable, so each column count has its own rules. The sheet has those of the tables that
 * were drawn: with all five, every cell would be matched against each.
 */
const cardsBelow: Record<ColumnCount, number> = { 5: 640, 6: 750, 7: 860, 8: 970, 9: 1080 }

const drawnCounts = new Set<ColumnCount>()

export const cardRows: RowLayout = {
  isLines: false,
  register(count) {
    drawnCounts.add(count)
    const sheets = [...drawnCounts].map(
      (each) =>
        `.ui-table-box[data-columns="${each}"]:not([data-lines]){@container table (width < ${cardsBelow[each]}px){${cardsCss}}&[data-cards]{${cardsCss}}}`,
    )
    registerSheet('cards', sheets.join(''))
  },
}
