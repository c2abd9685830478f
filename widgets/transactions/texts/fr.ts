import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Connectez-vous pour voir l’argent que vous avez envoyé et reçu.',
  title: 'Transactions',
  sent: 'Argent envoyé',
  incoming: 'Change de devises',
  sentHint: 'Ce que vous avez envoyé',
  incomingHint: 'L’argent qui arrive',

  waiting: 'En attente de votre décision',
  sends: (name, amount) => `${name} vous envoie ${amount}`,
  until: (day) => `jusqu’au ${day}`,
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

  startDate: 'Date de début',
  endDate: 'Date de fin',
  anybody: 'Tout le monde',
  amountHint: 'Exactement ce montant, quelle que soit la devise',
  amountTooFine: (decimals) => `Un montant a au plus ${decimals} décimales`,
  endBeforeStart: 'La date de fin précède la date de début',
  friendsFailed: 'Votre cercle n’a pas pu être chargé. Les autres filtres fonctionnent tout de même.',
  reset: 'Réinitialiser',

  details: 'Détails de la transaction',
  declinedBy: (name) => `Refusé par ${name}`,
  declinedByMe: 'Refusé par vous',
  kind: 'Type',
  askedFor: 'Demandé le',
  receipt: 'Reçu',
  pendingSent: (name, amount) =>
    `${name} n’a pas encore répondu. D’ici là, ${amount} sont seulement bloqués sur votre carte.`,

  takeBack: 'Reprendre',
  takeBackTitle: 'Reprendre cet argent ?',
  takeBackMeans: (amount, name) =>
    `${amount} sont débloqués aussitôt sur votre carte, et ${name} ne peut plus les accepter et en est averti. C’est définitif, mais vous pouvez renvoyer l’argent.`,
  leaveIt: 'Ne rien changer',
  takeBackFailed: 'L’argent n’a pas été repris',
  takenBack: (amount) => `${amount} ne sont plus bloqués sur votre carte`,
  takenBackBy: (name) => `Repris par ${name}`,
  takenBackByMe: 'Repris par vous',

  declineTitle: 'Refuser les fonds reçus',
  declineText: (sender) => `Voulez-vous refuser l’argent de ${sender} ?`,
  declineMeans: (amount, sender) => `${amount} restent à ${sender}. Cette décision est définitive.`,
  reject: 'Refuser',
  declineFailed: 'Le refus de l’argent a échoué, réessayez',

  acceptDialog: 'Fonds reçus',
  acceptTitle: 'Accepter les fonds reçus',
  steps: { offer: 'Fonds reçus', credit: 'Carte à créditer', confirm: 'Confirmation' },
  proceed: 'Poursuivre',
  creditHint: (amount) => `${amount} arriveront sur cette carte.`,
  debitCards: 'Cartes de débit',
  creditCards: 'Cartes de crédit',
  youGet: 'Vous recevez',
  from: 'De',
  creditCard: 'Carte à créditer',
  acceptMoney: 'Accepter l’argent',
  acceptFailed: 'L’acceptation de l’argent a échoué, réessayez',
  done: (amount, sender) => `Vous avez accepté ${amount} de ${sender}`,
  next: (amount, card) => `${amount} sont en route vers ${card}. Vous n’avez plus rien à faire.`,
}
