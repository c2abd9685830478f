import type { RateTexts } from './en.ts'

export const texts: RateTexts = {
  atMarket: 'au taux du marché',
  aboveMarket: (size) => `${size} au-dessus du marché`,
  belowMarket: (size) => `${size} en dessous du marché`,
  owner: { above: 'en votre faveur', below: 'en faveur de l’acheteur' },
  orderer: { above: 'vous donnez davantage', below: 'vous donnez moins' },
  both: (distance, meaning) => `${distance}, ${meaning}`,
}
