import type { Catalogue } from '#core/texts/translation.ts'

/** A phone number whose dial code is not that of the country beside it. */
export const english = {
  keepsDialCode: (code: string) => `Your number keeps ${code}.`,
  takeDialCode: (code: string) => `Use ${code}`,
} as const

export type DialCodeTexts = Catalogue<typeof english>
