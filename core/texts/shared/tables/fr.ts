import type { TableTexts } from './en.ts'

export const texts: TableTexts = {
  loading: 'Chargement…',
  loadMore: 'Voir plus',
  noMatch: 'Aucun résultat',
  toListings: 'Voir les annonces',
  filter: 'Filtrer',

  date: 'Date',
  user: 'Utilisateur',
  amountNeeded: 'Montant recherché',
  orderAmount: 'Montant de l’ordre',
  rate: 'Taux',
  status: 'Statut',
  balance: 'Solde restant',
  reference: 'Référence',
  actions: 'Actions',
  yes: 'Oui',
  no: 'Non',
}
