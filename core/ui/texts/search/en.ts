import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of a searchable list. */
export const english = {
  search: 'Search',
  searchIn: (label: string) => `Search: ${label}`,
  noMatch: 'No matches. Check the spelling or type less.',
} as const

export type SearchTexts = Catalogue<typeof english>
