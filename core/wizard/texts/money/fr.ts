import type { MoneyTexts } from './en.ts'

export const texts: MoneyTexts = {
  cardName: (nickname, lastFour) => `${nickname} •••• ${lastFour}`,
  cardEnding: (lastFour) => `•••• ${lastFour}`,
  expired: 'Expirée',
  addCard: 'Ajouter une carte',
  noCards: 'Aucune carte pour le moment',
  noCardsText:
    'Ajoutez une carte pour continuer. Son numéro est transmis au prestataire de paiement et n’est pas conservé ici.',
  cardsFailed: 'Vos cartes n’ont pas pu être chargées.',
  cardToDebit: 'Sélectionnez une carte à débiter',
  cardToCredit: 'Sélectionnez une carte à créditer',
  addDebitTitle: 'Ajouter une carte à débiter',
  addCreditTitle: 'Ajouter une carte à créditer',

  creditTabs: 'Titulaire de la carte',
  myCard: 'Ma carte',
  people: 'Contacts',
  friendMissing: 'Sélectionnez un ami à créditer',
  emptyCircle: 'Vous n’avez encore ajouté personne à votre cercle',
  emptyCircleText:
    'Ajoutez des amis sur la page Paiement pour que l’argent arrive sur l’une de leurs cartes.',
  friendsFailed: 'Votre cercle n’a pas pu être chargé.',
  friendCards: (name) => `Cartes de ${name}`,
  friendHasNoCard: (name) => `${name} n’a pas encore de carte.`,
  friendCard: (name, lastFour) => `${name} •••• ${lastFour}`,
  friendWarning: (name) => `L’argent appartiendra à ${name}. Il ne pourra pas être récupéré.`,

  confirmTitle: 'Détails de la transaction',
  debitCard: 'Carte à débiter',
  creditTo: 'À créditer',
  change: 'Modifier',
  pin: 'Code PIN de transaction',
  pinHint: 'Les 4 chiffres que vous avez choisis lors de la configuration',
  pinMissing: 'Votre code PIN de transaction est obligatoire',
  pinShort: 'Saisissez les 4 chiffres de votre code PIN',
  outcomeUnknown:
    'On ne sait pas encore si l’opération a abouti. Réessayez sans rien modifier : elle ne sera pas exécutée deux fois.',
  otherCard: 'Choisir une autre carte',
  changeAmount: 'Modifier le montant',
  failedBecause: (failed, reason) => `${failed}. ${reason}`,
  rateMoved: 'Le taux du marché a changé',
  rateMovedText: (now, before, effect) =>
    `Il est maintenant de ${now}, et non plus de ${before}. ${effect} Vérifiez les nouveaux chiffres, puis saisissez votre code PIN.`,
  changeRate: 'Modifier le taux',
  rateStale: 'Le taux du marché est trop ancien',
  rateStaleText: (day) => `Il date du ${day} et ne peut plus être utilisé.`,
  ownRate: 'Saisir votre propre taux',

  held: 'Bloqué sur votre carte',
  reference: 'Référence',
  next: 'Et ensuite',
  finish: 'Terminé',

  checking: 'Nous vérifions votre annonce',
  checkingNext: (amount) =>
    `Les autres ne la verront qu’après notre accord. D’ici là, ${amount} sont seulement bloqués sur votre carte, et vous pouvez retirer l’annonce. Nous vous préviendrons si nous ne pouvons pas la publier.`,
}
