import { plural } from '#core/texts/plural.ts'
import type { OfferTexts } from './en.ts'

export const texts: OfferTexts = {
  available: 'Disponible',
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
