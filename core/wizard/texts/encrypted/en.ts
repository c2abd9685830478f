import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the card processor's own fields. */
export const english = {
  year: 'YY',
  dateWrong: 'Compare the date with the card',
  slow: 'The fields for your card take longer than usual to load.',
  blocked: 'The fields for your card could not be loaded',
  blockedHint:
    'They come from our card processor, because your card number never passes through us. Check your connection, or whether this page or an extension of your browser blocks them.',
  safe: 'You type these into fields of our card processor. We never see the number and the CVV, and keep the brand and the last four digits.',
} as const

export type EncryptedTexts = Catalogue<typeof english>
