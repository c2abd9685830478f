import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the card processor's own fields. */
export const english = {
  year: 'YY',
  dateWrong: 'Check this date against your card',
  slow: 'The card fields are taking longer than usual to load.',
  blocked: 'The card fields could not be loaded',
  blockedHint:
    'They come from our card processor, so your card number never passes through us. Check your connection, and whether this page or a browser extension blocks them.',
  safe: 'These fields belong to our card processor. We never see the number or CVV, and keep only the brand and last four digits.',
} as const

export type EncryptedTexts = Catalogue<typeof english>
