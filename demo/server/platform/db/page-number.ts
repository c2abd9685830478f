// Pages by their number, in every list that has them.

import { refuse } from '../../refusals.ts'
import { verbatim } from '../messages/refusals.ts'

/** The reach of `pageNumber`: a page by its number passes all rows before it. Clients go on with `after`. */
const maxRows = 10_000

/** Rows before a page. Refuses a page that reaches too far. */
export function offsetOf(pageNumber: number | undefined, pageSize: number): number {
  const offset = ((pageNumber ?? 1) - 1) * pageSize
  if (offset + pageSize <= maxRows) return offset
  throw refuse('bad-input', {
    field: 'pageNumber',
    problem: verbatim(`reaches to ${maxRows.toLocaleString('en')} rows; go on with the last row as after`),
  })
}
