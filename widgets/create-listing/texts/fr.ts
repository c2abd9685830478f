import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Créer une annonce',
  why: 'Vous pourrez publier une annonce dès votre connexion.',
  steps: {
    details: 'Annonce',
    debit: 'Carte à débiter',
    credit: 'Crédit',
    confirm: 'Confirmation',
    done: 'Terminé',
    'add-card': 'Ajouter une carte',
  },
  continue: 'Continuer',

  needAmount: 'Montant recherché',
  needCurrency: 'Devise recherchée',
  haveAmount: 'Vous proposez',
  haveCurrency: 'Devise proposée',
  haveHint: (fee) => `Calculé à partir du montant recherché et du taux, arrondi vers le haut. Frais : ${fee}`,
  rate: 'Taux',
  rateUnit: (have, need) => `${have} pour 1 ${need}`,
  offerTooLarge: (have) => `À ce taux, vous proposeriez plus de 1 000 000 000 000 ${have}`,

  systemRate: 'Utiliser le taux système',
  systemRateHint: (day) =>
    `Taux du marché du ${day}. Votre annonce garde le taux en vigueur au moment de sa publication.`,
  systemRateLoading: 'Recherche du taux du marché…',
  systemRateStale: (day) =>
    `Le taux du marché date du ${day} : il est trop ancien pour être utilisé. Saisissez votre propre taux.`,
  systemRateUnavailable:
    'Il n’y a pas de taux du marché pour cette paire actuellement. Saisissez votre propre taux.',
  systemRateName: 'Taux système',

  yes: 'Oui',
  no: 'Non',
  partFulfilment: 'Accepter l’exécution partielle',
  partFulfilmentYes: 'Plusieurs personnes peuvent en prendre chacune une partie',
  partFulfilmentNo: 'Seulement un ordre portant sur la totalité',
  partFulfilmentShort: 'Exécution partielle',
  partFulfilmentMissing: 'Indiquez si vous acceptez l’exécution partielle',
  systemFulfilment: 'Accepter l’exécution automatique',
  systemFulfilmentYes:
    'Les ordres à votre taux ou à un meilleur taux, et les annonces qui correspondent à la vôtre, sont exécutés aussitôt sans vous consulter',
  systemFulfilmentNo: 'Vous décidez de chaque ordre',
  systemFulfilmentShort: 'Exécution automatique',
  systemFulfilmentMissing: 'Indiquez si vous acceptez l’exécution automatique',

  debitHint: (amount) =>
    `${amount} y seront bloqués tant que l’annonce est ouverte, et débités seulement à mesure que des ordres sont acceptés.`,
  creditHint: (amount) => `Jusqu’à ${amount} y arriveront à mesure que des ordres sont acceptés.`,

  youNeed: 'Vous recherchez',
  youOffer: 'Vous proposez',
  debitCard: 'Carte à débiter',
  creditTo: 'À créditer',
  offerInstead: (now, before) => `Vous proposez ${now} au lieu de ${before}.`,
  submit: 'Créer l’annonce',
  failed: 'L’annonce n’a pas pu être créée, réessayez',

  done: 'Votre annonce a été créée',
  held: 'Bloqué sur votre carte',
  next: (days, system) =>
    system
      ? `Les ordres à votre taux ou à un meilleur taux, et les annonces qui correspondent à la vôtre, sont exécutés aussitôt. Une notification vous informe de chaque ordre. Ce qui reste après ${days} jours est débloqué.`
      : `Une notification vous informe de chaque ordre et vous en décidez. Ce qui reste après ${days} jours est débloqué.`,
  finish: 'Aller au tableau de bord',
}
