import type { PayoutTexts } from './en.ts'

export const texts: PayoutTexts = {
  dialog: 'Argent revenu',
  choose: 'Choisir une autre carte',
  steps: { card: 'Carte', confirm: 'Confirmation' },
  hint: (amount, lastFour) =>
    `${amount} sont revenus de •••• ${lastFour} et vous attendent. Ils iront sur la carte que vous choisissez.`,
  why: (reason) => `Réponse de la banque : ${reason}`,
  amount: 'Montant',
  from: 'Revenu de',
  to: 'Ira vers',
  submit: 'Envoyer vers cette carte',
  failed: 'L’argent n’a pas pu être envoyé',
  done: (amount) => `${amount} sont en route`,
  next: (card) =>
    `L’argent arrivera sur ${card} dès que votre banque l’aura comptabilisé. Vous serez prévenu s’il revient.`,
  over: 'Plus rien n’attend ici : l’argent est en route ou arrivé.',
  loadFailed: 'Ce qui vous attend n’a pas pu être chargé.',
}
