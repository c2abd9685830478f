import type { ListingTexts } from './en.ts'

export const texts: ListingTexts = {
  steps: {
    details: 'Annonce',
    amounts: 'Montants',
    debit: 'Carte à débiter',
    credit: 'Crédit',
    confirm: 'Confirmation',
  },

  amountNeeded: 'Montant recherché',

  rate: 'Taux',
  useSystemRate: 'Utiliser le taux système',
  systemRateLoading: 'Recherche du taux du marché…',
  systemRateStale: (day) =>
    `Le taux du marché date du ${day} : il est trop ancien pour être utilisé. Saisissez votre propre taux.`,
  systemRateFailed: 'Le taux du marché n’a pas pu être chargé. Réessayez ou saisissez votre propre taux.',
  systemRateUnavailable:
    'Il n’y a pas de taux du marché pour cette paire actuellement. Saisissez votre propre taux.',

  yes: 'Oui',
  no: 'Non',
  partFulfilment: 'Exécution partielle',
  acceptPartFulfilment: 'Accepter l’exécution partielle',
  partFulfilmentYes: 'Plusieurs personnes peuvent en prendre chacune une partie',
  partFulfilmentNo: 'Seulement un ordre portant sur la totalité',
  systemFulfilment: 'Exécution automatique',
  acceptSystemFulfilment: 'Accepter l’exécution automatique',
  systemFulfilmentYes:
    'Les ordres à votre taux ou à un meilleur taux, et les annonces qui correspondent à la vôtre, sont exécutés aussitôt sans vous consulter',
  systemFulfilmentNo: 'Vous décidez de chaque ordre',
}
