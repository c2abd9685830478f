import type { Catalogue } from '#core/texts/translation.ts'

/** Distance of a rate from the market, from the orderer's side. `size` is a figure such as `2.4 %`. */
export const english = {
  atMarket: 'at market',
  aboveMarket: (size: string) => `${size} above market`,
  belowMarket: (size: string) => `${size} below market`,
  // Above the market the orderer pays more and the owner receives it (rules/rates.md#show-rates).
  owner: { above: 'in your favour', below: 'in the buyer’s favour' },
  orderer: { above: 'you give up more', below: 'you give up less' },
  both: (distance: string, meaning: string) => `${distance}, ${meaning}`,
} as const

export type RateTexts = Catalogue<typeof english>
