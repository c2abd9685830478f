import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Vous pourrez envoyer de l’argent à vos amis dès que vous serez connecté.',
  steps: { details: 'Montant', debit: 'Carte de débit', confirm: 'Confirmation' },

  title: 'Envoyer de l’argent',
  currency: 'Devise',
  chooseCurrency: 'Choisissez une devise',
  friend: 'Ami',
  chooseFriend: 'Choisissez un ami',
  all: 'Tous',
  allFriends: 'Tous les amis',
  amount: 'Montant',
  currencyMissing: 'Sélectionnez une devise',
  friendMissing: 'Sélectionnez un ami à créditer',
  amountMissing: 'Saisissez un montant à envoyer',
  gets: (fee, name, amount) => `Frais ${fee}. ${name} reçoit ${amount}.`,
  fee: (fee) => `Frais ${fee}`,

  friendsFailed: 'Votre cercle n’a pas pu être chargé.',
  notFriend: 'Cette personne ne fait pas partie de votre cercle',
  notFriendText: 'Vous ne pouvez envoyer de l’argent qu’à des amis. Ajoutez-la d’abord à votre cercle.',

  debitHint: (amount, name) =>
    `${amount} seront bloqués sur cette carte, et débités seulement si ${name} accepte.`,

  youSend: 'Vous envoyez',
  to: 'À',
  debitCard: 'Carte à débiter',
  submit: 'Envoyer de l’argent',
  failed: 'L’envoi d’argent a échoué, réessayez',
  otherFriend: 'Choisir un autre ami',

  done: (amount, name) => `Vous venez d’envoyer ${amount} à ${name}`,
  next: (name, amount, days) =>
    `${name} a ${plural('fr', days, { one: `${days} jour`, other: `${days} jours` })} pour accepter. D’ici là, ${amount} sont seulement bloqués sur votre carte. Vous serez informé de la suite.`,
  held: (amount, name) => `Nous vérifions votre virement de ${amount} à ${name}`,
  heldNext: (name, amount) =>
    `${name} ne le verra qu’après notre accord, et ${amount} sont seulement bloqués sur votre carte. Nous vous préviendrons si nous ne pouvons pas l’envoyer. Vous pouvez le reprendre dans Transactions.`,
}
