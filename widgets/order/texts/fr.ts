import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Vous pourrez passer un ordre dès votre connexion.',

  detailsTitle: 'Détails de l’annonce',
  haveAmount: 'Montant proposé',
  wholeOnly: 'Non, la totalité du solde seulement',
  parts: 'Oui, toute partie du solde',
  order: 'Passer un ordre',
  ownListing: 'Cette annonce est la vôtre. Vous ne pouvez pas y passer d’ordre.',
  closed: {
    halted: 'Cette annonce a été retirée et n’accepte plus d’ordres.',
    expired: 'Cette annonce a expiré et n’accepte plus d’ordres.',
    fulfilled: 'Cette annonce est entièrement exécutée et n’accepte plus d’ordres.',
  },
  notFound: 'Cette annonce n’existe plus.',

  amountsTitle: 'Passer un ordre',
  amountToOrder: 'Montant de l’ordre',
  amountHint: (balance) => `Jusqu’à ${balance}`,
  orderAll: 'Prendre tout le solde',
  aboveBalance: (max, currency) => `Votre ordre ne peut pas dépasser ${max} ${currency}`,
  partNotAllowed: 'Cette annonce n’accepte pas l’exécution partielle',
  ownerRate: 'Taux de l’annonce',
  ownerAsks: 'L’auteur demande',
  yourRate: 'Votre taux',
  counterOffer: 'C’est une contre-offre',
  counterOfferText: (user, ask) =>
    `${user} demande ${ask} pour ce montant et décide d’accepter ou non votre taux.`,
  counterOfferTextShort: (user) => `${user} demande un autre taux et décide d’accepter ou non le vôtre.`,
  counterLess: (amount, user) => `${amount} de moins que ce que demande ${user}.`,
  counterMore: (amount, user) => `${amount} de plus que ce que demande ${user}.`,
  useOwnerRate: 'Prendre le taux du propriétaire',
  restTooSmall: (all) => `Il resterait trop peu à commander. Commandez la totalité, ${all}, ou moins`,
  giveUp: 'Montant que vous donnez',
  foot: (fee) => `Frais : ${fee}. Bloqué maintenant, prélevé quand l’ordre est accepté.`,
  giveUpTooLarge: (currency) => `À ce taux, vous donneriez plus de 1 000 000 000 000 ${currency}`,

  debitHint: (amount) => `${amount} y seront bloqués, et débités seulement si l’ordre est accepté.`,
  creditHint: (amount) => `${amount} y arriveront si l’ordre est accepté.`,

  youOrder: 'Votre ordre',
  youGiveUp: 'Vous donnez',
  from: 'Auprès de',
  counterRate: 'Votre contre-offre',
  giveUpInstead: (now, before) => `Vous donnez ${now} au lieu de ${before}.`,
  submit: 'Passer l’ordre',
  failed: 'L’ordre n’a pas pu être passé, réessayez',

  done: (amount, user) => `Vous venez de passer un ordre de ${amount} auprès de ${user}`,
  paid: 'Vous avez payé',
  settled: 'L’échange est terminé',
  nextPending: (user, amount, days) =>
    `${user} a ${days} jours pour accepter. D’ici là, ${amount} sont seulement bloqués sur votre carte. Une notification vous informera de la suite.`,
  nextSettled: (amount, card) => `${amount} sont en route vers ${card}. Vous n’avez plus rien à faire.`,
}
