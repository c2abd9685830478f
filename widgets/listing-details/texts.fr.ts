import { plural } from '#core/texts/plural.ts'
import type { Texts } from './texts.ts'

const rejected = (pending: number) =>
  plural('fr', pending, {
    one: ` ${pending} ordre en attente sera refusé.`,
    other: ` ${pending} ordres en attente seront refusés.`,
  })

export const texts: Texts = {
  why: 'Vous pourrez gérer vos annonces dès votre connexion.',
  title: 'Détails de l’annonce',
  back: 'Retour aux annonces',
  missingId: 'Aucune annonce n’a été choisie.',
  notFound: 'Cette annonce n’existe pas, ou n’est pas la vôtre.',
  notYours: (owner) => `Cette annonce est celle de ${owner}. Seul son auteur peut la gérer.`,
  order: 'Passer un ordre',
  failedToLoad: 'L’annonce n’a pas pu être chargée.',

  summary: 'L’annonce',
  need: 'Recherché',
  have: 'Proposé',
  rate: 'Taux',
  systemRate: 'Taux (taux système)',
  partFulfilment: 'Exécution partielle',
  systemFulfilment: 'Exécution automatique',
  yes: 'Oui',
  no: 'Non',
  ordersCount: 'Ordres',
  orders: (all, pending) => (pending === 0 ? `${all}` : `${all}, dont ${pending} en attente`),
  status: 'Statut',
  balance: 'Solde restant',
  dateCreated: 'Date de création',
  openUntil: 'Ouverte jusqu’au',
  debitCard: 'Carte débitée',
  creditCard: 'Carte créditée',
  card: (lastFour) => `•••• ${lastFour}`,

  halt: 'Retirer',
  haltInvalid: 'Cette annonce ne peut pas être retirée',
  halted: 'Votre annonce a été arrêtée et retirée',
  haltTitle: 'Retirer l’annonce ?',
  haltText: (held, pending) =>
    `Le montant de ${held} encore bloqué sur votre carte sera débloqué.${pending === 0 ? '' : rejected(pending)} Cette action est définitive.`,
  haltConfirm: 'Retirer l’annonce',
  haltFailed: 'L’annonce n’a pas pu être retirée',

  reference: 'Référence',

  history: 'Historique',
  historyCut: (count) => `Seuls les ${count} derniers ordres figurent ici ; le reçu les contient tous.`,
  receipt: 'Reçu',
  pdf: 'Télécharger le PDF',
  ordersCsv: 'Ordres en CSV',
  listingsCsv: 'Toutes mes annonces en CSV',

  requests: 'Demandes d’ordre',
  loading: 'Chargement…',
  loadMore: 'Voir plus',
  narrow: 'Seules les 1 000 plus récentes sont affichées. L’export les contient toutes.',
  noOrders: 'Aucun ordre n’a été passé sur cette annonce',
  noOrdersText: 'Une notification vous informera de chaque ordre.',
  requestsFailed: 'Les demandes d’ordre n’ont pas pu être chargées.',
  date: 'Date',
  user: 'Utilisateur',
  orderAmount: 'Montant de l’ordre',
  youGet: (amount) => `Vous recevez ${amount}`,
  actions: 'Accepter ou refuser',
  accept: 'Accepter',
  reject: 'Refuser',
  ofOrder: (user) => ` de l’ordre de ${user}`,
  ofUser: (user) => ` l’ordre de ${user}`,
  counterOffer: 'Contre-offre',
  counterMore: (difference) => `${difference} de plus qu’à votre taux`,
  counterLess: (difference) => `${difference} de moins qu’à votre taux`,
  counterSame: 'le même montant qu’à votre taux',
}
