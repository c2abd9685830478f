import type { Catalogue } from '#core/texts/translation.ts'

/**
 * Distance of a price from the market, and what it means for its reader: `cheaper` and `dearer` are the buyer's side.
 * `size` is a figure such as `2.4 %`.
 */
export const english = {
  atMarket: 'at market',
  aboveMarket: (size: string) => `${size} above market`,
  belowMarket: (size: string) => `${size} below market`,
  // Above the market the buyer pays more and the owner receives it (rules/rates.md#show-rates).
  owner: { cheaper: 'in the buyer’s favour', dearer: 'in your favour' },
  buyer: { cheaper: 'you give up less', dearer: 'you give up more' },
  both: (distance: string, meaning: string) => `${distance}, ${meaning}`,
} as const

export type RateTexts = Catalogue<typeof english>
