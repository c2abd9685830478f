import { describe, expect, it } from 'vitest'
import { pagesOf, startsOf } from '#core/ui/tables/row-pages.ts'

const keyOf = (row: number) => String(row)
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const lengths = (pages: readonly (readonly number[])[]) => pages.map((page) => page.length)
const split = (all: readonly number[], before: readonly (readonly number[])[] = []) =>
  pagesOf(all, keyOf, startsOf(before, keyOf))

describe('pages of rows', () => {
  it('have twenty rows each, in order', () => {
    const pages = split(rows(0, 45))
    expect(lengths(pages)).toEqual([20, 20, 5])
    expect(pages.flat()).toEqual(rows(0, 45))
    expect(split([])).toEqual([])
  })

  it('stay as they are while the list grows at its end', () => {
    const before = split(rows(0, 40))
    expect(split(rows(0, 60), before).slice(0, 2)).toEqual(before)
  })

  it('keep their rows while others come above them', () => {
    const before = split(rows(0, 60))
    const after = split(rows(-3, 57), before)
    expect(after).toEqual([rows(-3, 20), rows(20, 40), rows(40, 57)])
    expect(split(rows(-30, 57), after)).toEqual([rows(-30, 10), rows(10, 20), rows(20, 40), rows(40, 57)])
  })

  it('keep their rows while one of them goes', () => {
    const before = split(rows(0, 60))
    const gone = (row: number) =>
      split(
        rows(0, 60).filter((each) => each !== row),
        before,
      )
    expect(lengths(gone(5))).toEqual([19, 20, 20])
    // The page above takes the rows of a page without its first one, as far as it has room for them.
    expect(lengths(gone(20))).toEqual([39, 20])
  })

  it('are other ones for other rows', () => {
    expect(lengths(split(rows(100, 150), split(rows(0, 60))))).toEqual([20, 20, 10])
  })
})
