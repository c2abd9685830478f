import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  /** `pair` is `USD/NGN`. */
  alertMe: (pair: string) => `Alert me about ${pair}`,
} as const

export type AlertBellTexts = Catalogue<typeof english>
