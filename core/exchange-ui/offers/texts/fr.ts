import { plural } from '#core/texts/plural.ts'
import type { OfferTexts } from './en.ts'

export const texts: OfferTexts = {
  available: 'Disponible',
  partFulfilment: 'Exécution partielle',
  inParts: 'Tout ou partie',
  asWhole: 'Tout seulement',
  offer: 'Offre',
  deal: (give, get) => `Donnez ${give} → ${get}`,
  isNew: 'Nouveau',
  fewTrades: 'Moins de 5 échanges',
  trades: (count) => `${count}+ échanges`,
  about: (time) => `environ ${time}`,
  checked: 'Identité vérifiée',
  left: (percent) => `${percent} restants`,
  pill: {
    none: 'au marché',
    buyer: { gain: (size) => `${size} moins cher`, loss: (size) => `${size} plus cher` },
    owner: { gain: (size) => `${size} de plus`, loss: (size) => `${size} de moins` },
  },
  frame: {
    buyer: { need: 'vous donnez', have: 'vous recevez', balance: 'encore disponible' },
    owner: { need: 'vous recevez', have: 'vous donnez', balance: 'encore proposé' },
  },
  order: 'Commander',
  orderFrom: (user) => `Commander auprès de ${user}`,
  hidden: '---',
  hiddenHint: 'Connectez-vous ou créez un compte pour voir le taux',
  logIn: 'Se connecter',
  createAccount: 'Créer un compte',
  found: (count) =>
    plural('fr', count, { one: `${count} annonce affichée`, other: `${count} annonces affichées` }),
  failed: 'Les annonces n’ont pas pu être chargées.',
  none: 'Aucune annonce pour l’instant',
  create: 'Créer une annonce',
}
