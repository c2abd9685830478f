import type { Catalogue } from '#core/texts/translation.ts'

/** The question about a price far from the market (rules/rates.md#guard-rails). */
export const english = {
  title: (price: string) => `Did you mean ${price}?`,
  text: (price: string, market: string) => `${price} is far from the market rate of ${market}.`,
  use: (price: string) => `Use ${price}`,
  keep: (figure: string) => `Keep ${figure}`,
} as const

export type FarTexts = Catalogue<typeof english>
