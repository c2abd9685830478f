import { plural } from '#core/texts/plural.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = {
  why: 'Connectez-vous pour voir l’argent que vous avez envoyé et reçu.',
  title: 'Transactions',
  tabs: 'Transactions',
  sent: 'Argent envoyé',
  incoming: 'Change de devises',

  search: 'Rechercher des transactions',
  searchPlaceholder: 'Nom ou référence',
  filter: 'Filtrer',
  filtered: (count) => `Filtrer (${count})`,
  exportCsv: 'Exporter en CSV',
  sortBy: 'Trier par',
  newest: 'Plus récentes',
  oldest: 'Plus anciennes',

  date: 'Date',
  receiver: 'Destinataire',
  sender: 'Expéditeur',
  amount: 'Montant',
  reference: 'Référence',
  status: 'Statut',
  actions: 'Actions',
  exchange: 'Produit d’un échange',
  detailsOf: (reference) => `Détails de ${reference}`,
  accept: 'Accepter',
  decline: 'Refuser',
  ofMoney: (amount, sender) => ` ${amount} de ${sender}`,

  loading: 'Chargement…',
  loadMore: 'Afficher plus',
  found: (count) =>
    plural('fr', count, {
      one: `${count} transaction affichée`,
      other: `${count} transactions affichées`,
    }),
  failed: 'Les transactions n’ont pas pu être chargées.',
  moreFailed: 'Les transactions suivantes n’ont pas pu être chargées.',
  retry: 'Réessayer',

  noSent: 'Vous n’avez pas encore envoyé d’argent',
  noSentText:
    'L’argent que vous envoyez à des amis apparaît ici, jusqu’à ce qu’ils l’aient accepté et par la suite.',
  sendMoney: 'Envoyer de l’argent',
  noIncoming: 'Aucun argent n’est encore arrivé',
  noIncomingText:
    'L’argent de vos amis attend ici votre réponse. Le produit de vos échanges y apparaît aussi.',
  noMatch: 'Aucun résultat',
  noMatchText: 'Vérifiez l’orthographe ou affichez davantage de vos transactions.',
  clear: 'Tout afficher',
}
