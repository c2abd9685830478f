import { plural } from '#core/texts/plural.ts'
import type { MarketTexts } from './en.ts'

const listings = (count: number, sign = '') =>
  plural('fr', count, { one: `${count}${sign} annonce`, other: `${count}${sign} annonces` })

export const texts: MarketTexts = {
  give: 'Vous donnez',
  get: 'Vous recevez',
  getAbout: 'À recevoir ≈',
  giveCurrency: 'Devise que vous donnez',
  getCurrency: 'Devise que vous recevez',
  amount: 'Montant que vous donnez',
  any: 'Toutes',
  swap: 'Inverser les devises',
  pairs: 'Paires',
  allPairs: 'Toutes les paires',
  save: (pair) => `Enregistrer la paire ${pair}`,
  unsave: (pair) => `Retirer la paire enregistrée ${pair}`,
  best: 'Meilleure annonce',
  none: 'Aucune annonce pour l’instant',
  market: (day) => `Marché, ${day}`,
  noMarket: 'Aucun taux du marché',
  more: (amount) => `${amount} de plus qu’au marché`,
  less: (amount) => `${amount} de moins qu’au marché`,
  same: 'Autant qu’au marché',
  badAmount: 'Saisissez un montant pour voir ce que la meilleure annonce vous fait gagner',
  sweep: 'Échange direct',
  sweepAt: (rate) => `Échanger d’un coup à ${rate}`,
  offers: (count, isAll) => listings(count, isAll ? '' : '+'),
  otherSide: (code) => `Autre côté, besoin de ${code}`,
  otherBest: (rate, offers) => `meilleur ${rate} · ${offers}`,
  cheaper: 'moins cher',
  dearer: 'plus cher',
  marketMark: 'marché',
  dots: (count) => `${listings(count)} autour du taux du marché`,
  depth: (code) => `${code} proposés à chaque taux`,
  rate: 'Taux',
  available: 'Disponible',
  rest: (count) => plural('fr', count, { one: `${count} autre`, other: `${count} autres` }),
  failed: 'Le marché de cette paire n’a pas pu être chargé.',
}
