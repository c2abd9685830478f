import type { OfferTexts } from './en.ts'

export const texts: OfferTexts = {
  user: 'Utilisateur',
  amountNeeded: 'Montant recherché',
  available: 'Disponible',
  rate: 'Taux',
  date: 'Date',
  actions: 'Actions',
  order: 'Commander',
  orderFrom: (user) => `Commander auprès de ${user}`,
  hidden: '---',
  hiddenHint: 'Connectez-vous ou créez un compte pour voir le taux',
  logIn: 'Se connecter',
  createAccount: 'Créer un compte',
}
