import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Connectez-vous pour voir l’argent que vous avez envoyé et reçu.',
  title: 'Transactions',
  sent: 'Argent envoyé',
  incoming: 'Change de devises',
  sentHint: 'Ce que vous avez envoyé',
  incomingHint: 'L’argent qui arrive',

  toDo: 'À faire',
  showAll: (count) => `Tout afficher (${count})`,
  asks: (name, amount) => `${name} vous demande ${amount}`,
  pay: 'Payer',
  sends: (name, amount) => `${name} vous envoie ${amount}`,
  until: (day) => `Jusqu’au ${day}`,
  about: (action, what) => `${action} : ${what}`,
  cameBack: (amount, lastFour) => `${amount} sont revenus de •••• ${lastFour}`,
  chooseCard: 'Choisir une autre carte',
  waitingMore: (count) => plural('fr', count, { one: `et ${count} autre`, other: `et ${count} autres` }),
  more: 'Autres actions',

  search: 'Rechercher des transactions',
  searchPlaceholder: 'Nom ou référence',
  newest: 'Plus récentes',
  oldest: 'Plus anciennes',

  receiver: 'Destinataire',
  sender: 'Expéditeur',
  amount: 'Montant',
  exchange: 'Produit d’un échange',
  detailsOf: (reference) => `Détails de ${reference}`,
  accept: 'Accepter',
  decline: 'Refuser',
  ofMoney: (amount, sender) => ` ${amount} de ${sender}`,

  loadMore: 'Afficher plus',
  showMore: 'Afficher plus',
  found: (count) =>
    plural('fr', count, {
      one: `${count} transaction affichée`,
      other: `${count} transactions affichées`,
    }),
  failed: 'Les transactions n’ont pas pu être chargées.',
  moreFailed: 'Les transactions suivantes n’ont pas pu être chargées.',

  noSent: 'Vous n’avez pas encore envoyé d’argent',
  noSentText:
    'L’argent que vous envoyez à des amis apparaît ici, jusqu’à ce qu’ils l’aient accepté et par la suite.',
  sendMoney: 'Envoyer de l’argent',
  noIncoming: 'Aucun argent n’est encore arrivé',
  noIncomingText:
    'L’argent de vos amis attend ici votre réponse. Le produit de vos échanges y apparaît aussi.',
  noMatchText: 'Vérifiez l’orthographe ou affichez davantage de vos transactions.',
  clear: 'Tout afficher',

  debitCards: 'Cartes de débit',
  creditCards: 'Cartes de crédit',
}
