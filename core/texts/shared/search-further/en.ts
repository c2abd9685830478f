import type { Catalogue } from '../../translation.ts'

/** Texts of a search that stopped before it had looked at everything. Counts are written in figures. */
export const english = {
  further: 'Keep searching',
  none: (count: string) => `No matches in the first ${count} yet.`,
  more: 'There’s more to search.',
  noMore: (count: string) => `No more in the next ${count}.`,
} as const

export type SearchFurtherTexts = Catalogue<typeof english>
