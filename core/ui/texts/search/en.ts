import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of a searchable list. */
export const english = {
  search: 'Search',
  searchIn: (label: string) => `Search: ${label}`,
  noMatch: 'Nothing matches. Check the spelling or type less of it.',
} as const

export type SearchTexts = Catalogue<typeof english>
