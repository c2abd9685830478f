import type { Catalogue } from '#core/texts/translation.ts'

/** The way back to the page of a partner. */
export const english = {
  back: (host: string) => `Back to ${host}`,
} as const

export type ReturnTexts = Catalogue<typeof english>
