import type { FarTexts } from './en.ts'

export const texts: FarTexts = {
  title: (price) => `Vouliez-vous dire ${price}\u202f?`,
  text: (price, market) => `${price} est loin du marché, qui est à ${market}.`,
  use: (price) => `Utiliser ${price}`,
  keep: (figure) => `Garder ${figure}`,
}
