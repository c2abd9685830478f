import type { Catalogue } from '#core/texts/translation.ts'

/** The facts of a posted listing, and why there are none. */
export const english = {
  missing: 'No listing selected.',
  failed: 'The listing could not be loaded.',

  user: 'User',
  status: 'Status',
  balance: 'Balance',
  dateCreated: 'Date created',
  openUntil: 'Open until',
} as const

export type FactTexts = Catalogue<typeof english>
