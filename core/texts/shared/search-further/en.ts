import type { Catalogue } from '../../translation.ts'

/** Texts of a search that stopped before it had looked at everything. Counts are written in figures. */
export const english = {
  further: 'Search further',
  none: (count: string) => `No match among the first ${count} yet.`,
  more: 'Not everything has been searched yet.',
  noMore: (count: string) => `Nothing more among the next ${count}.`,
} as const

export type SearchFurtherTexts = Catalogue<typeof english>
