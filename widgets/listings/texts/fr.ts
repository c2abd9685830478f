import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Annonces',
  createListings: 'Créer une annonce',
  search: 'Rechercher dans les annonces',
  searchPlaceholder: 'Nom ou code de devise',

  others: 'Créées par d’autres',
  own: 'Créées par vous',
  standing: 'Afficher',
  standings: { all: 'Toutes', pending: 'En attente', partly: 'Partiellement exécutées' },
  inForce: 'en cours',

  tools: 'Rechercher et filtrer',
  columns: 'Colonnes',
  haveAmount: 'Montant proposé',
  orderColumn: 'Ordres',
  requests: (count) => plural('fr', count, { one: `${count} demande`, other: `${count} demandes` }),
  pendingRequests: (count) => `${count} en attente`,
  review: (count) =>
    plural('fr', count, { one: `Examiner ${count} ordre`, other: `Examiner ${count} ordres` }),
  halt: 'Retirer',
  haltListing: (amount) => `Retirer ou gérer l’annonce de ${amount}`,

  viewMore: 'Voir plus',
  moreFailed: 'La suite n’a pas pu être chargée.',
}
