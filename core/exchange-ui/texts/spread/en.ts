import type { Catalogue } from '#core/texts/translation.ts'

/** The system rate, where an operator's spread makes it another than the market's (rules/rates.md#spread). */
export const english = {
  includes: (size: string) => `Includes ${size} spread.`,
  systemRate: (price: string, size: string) => `System rate ${price}, includes ${size} spread`,
} as const

export type SpreadTexts = Catalogue<typeof english>
