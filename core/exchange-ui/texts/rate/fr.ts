import type { RateTexts } from './en.ts'

export const texts: RateTexts = {
  atMarket: 'au taux du marché',
  aboveMarket: (size) => `${size} au-dessus du marché`,
  belowMarket: (size) => `${size} en dessous du marché`,
  owner: { cheaper: 'en faveur de l’acheteur', dearer: 'en votre faveur' },
  buyer: { cheaper: 'vous donnez moins', dearer: 'vous donnez davantage' },
  both: (distance, meaning) => `${distance}, ${meaning}`,
}
