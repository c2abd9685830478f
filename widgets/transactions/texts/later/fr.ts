import type { Texts } from './en.ts'

export const texts: Texts = {
  startDate: 'Date de début',
  endDate: 'Date de fin',
  anybody: 'Tout le monde',
  amountHint: 'Exactement ce montant, quelle que soit la devise',
  amountTooFine: (decimals) => `Un montant a au plus ${decimals} décimales`,
  endBeforeStart: 'La date de fin précède la date de début',
  friendsFailed: 'Votre cercle n’a pas pu être chargé. Les autres filtres fonctionnent tout de même.',
  reset: 'Réinitialiser',
  takeBackTitle: 'Reprendre cet argent ?',
  takeBackMeans: (amount, name) =>
    `${amount} sont débloqués aussitôt sur votre carte, et ${name} ne peut plus les accepter et en est averti. C’est définitif, mais vous pouvez renvoyer l’argent.`,
  heldSent: (name, amount) =>
    `Nous vérifions ce virement. ${name} ne le verra qu’après notre accord, et ${amount} sont seulement bloqués sur votre carte. Nous vous préviendrons si nous ne pouvons pas l’envoyer.`,
  takeBackHeldMeans: (amount) =>
    `${amount} sont débloqués aussitôt sur votre carte. C’est définitif, mais vous pouvez renvoyer l’argent.`,
  leaveIt: 'Ne rien changer',
  takeBackFailed: 'L’argent n’a pas été repris',
  takenBack: (amount) => `${amount} ne sont plus bloqués sur votre carte`,
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
  youGet: 'Vous recevez',
  from: 'De',
  creditCard: 'Carte à créditer',
  acceptMoney: 'Accepter l’argent',
  acceptFailed: 'L’acceptation de l’argent a échoué, réessayez',
  done: (amount, sender) => `Vous avez accepté ${amount} de ${sender}`,
  next: (amount, card) => `${amount} sont en route vers ${card}. Vous n’avez plus rien à faire.`,
}
