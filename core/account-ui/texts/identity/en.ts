import type { Catalogue } from '#core/texts/translation.ts'

/** Details that the identity check and the settings ask for, beside those of `person`. */
export const english = {
  bvn: 'BVN',
  openBankingId: 'Open Banking ID',
} as const

export type IdentityTexts = Catalogue<typeof english>
