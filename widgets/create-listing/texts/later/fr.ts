import type { LaterTexts } from './en.ts'

export const texts: LaterTexts = {
  debitHint: (amount) =>
    `${amount} y seront bloqués tant que l’annonce est ouverte, et débités seulement à mesure que des ordres sont acceptés.`,
  creditHint: (amount) => `Jusqu’à ${amount} y arriveront à mesure que des ordres sont acceptés.`,

  youNeed: 'Vous recherchez',
  youOffer: 'Vous proposez',
  systemRate: 'Taux système',
  offerInstead: (now, before) => `Vous proposez ${now} au lieu de ${before}.`,
  submit: 'Créer l’annonce',
  failed: 'L’annonce n’a pas pu être créée, réessayez',

  done: 'Votre annonce a été créée',
  next: (days, system) =>
    system
      ? `Les ordres à votre taux ou à un meilleur taux, et les annonces qui correspondent à la vôtre, sont exécutés aussitôt. Ce qui reste après ${days} jours est débloqué.`
      : `Une notification vous informe de chaque ordre et vous en décidez. Ce qui reste après ${days} jours est débloqué.`,
  finish: 'Aller au tableau de bord',
}
