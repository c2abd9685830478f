import type { RailTexts } from './en.ts'

export const texts: RailTexts = {
  turn: (one, other) => `Afficher 1 ${one} en ${other}`,
  market: 'Marché',
  system: 'Taux système',
  premium: (perCent) => `+${perCent}`,
  premiumMeans: (perCent) => `${perCent} de plus qu’au taux du marché`,
  marketToday: (price, day) => `Marché ${price} le ${day}`,
  marketFailed: 'Le taux du marché n’a pas pu être chargé.',
  noMarket: 'Il n’y a pas de taux du marché récent pour comparer.',
  costly: {
    owner: (amount) => `Vous recevriez ${amount} de moins qu’au taux du marché.`,
    buyer: (amount) => `Vous donneriez ${amount} de plus qu’au taux du marché.`,
  },
  chart: 'Voir le graphique',
  hideChart: 'Masquer le graphique',
  smallest: (amount) => `Au moins ${amount}`,
  tooSmall: (amount) => `Le plus petit montant est ${amount}`,
}
