import type { EditTexts } from './edit-texts.ts'

export const texts: EditTexts = {
  title: 'Modifier l’annonce',
  rate: 'Taux',
  rateUnit: (have, need) => `${have} pour 1 ${need}`,
  systemRate: 'Utiliser le taux système',
  systemRateHint: (day) =>
    `Taux du marché du ${day}. Votre annonce garde le taux en vigueur au moment où vous l’enregistrez.`,
  systemRateKept: 'Votre annonce garde le taux du marché de sa publication ou de sa dernière modification.',
  systemRateLoading: 'Recherche du taux du marché…',
  systemRateStale: (day) =>
    `Le taux du marché date du ${day} : il est trop ancien pour être utilisé. Saisissez votre propre taux.`,
  systemRateUnavailable:
    'Il n’y a pas de taux du marché pour cette paire actuellement. Saisissez votre propre taux.',
  takeMarket: (rate) => `Prendre le taux du marché actuel : ${rate}`,

  partFulfilment: 'Accepter l’exécution partielle',
  partFulfilmentYes: 'Plusieurs personnes peuvent en prendre chacune une partie',
  partFulfilmentNo: 'Seulement un ordre portant sur la totalité',
  systemFulfilment: 'Accepter l’exécution automatique',
  systemFulfilmentYes:
    'Les ordres à votre taux ou à un meilleur taux, et les annonces qui correspondent à la vôtre, sont exécutés aussitôt sans vous consulter',
  systemFulfilmentNo: 'Vous décidez de chaque ordre',

  meansTitle: 'Ce que cela change',
  offerStays: (offer) => `Vous proposez toujours ${offer}.`,
  askStays: (ask) => `Vous demandez toujours ${ask}.`,
  askInstead: (now, before) => `Vous demandez ${now} au lieu de ${before}.`,
  cameIn: (received) => `Vous en avez déjà reçu ${received}.`,
  nothingHeld: 'Aucun nouveau montant n’est bloqué sur votre carte.',
  newcomer:
    'Une annonce modifiée redevient la dernière arrivée : à taux égal, les annonces plus anciennes passent avant elle.',
  unchanged: 'Rien n’est encore modifié.',

  save: 'Enregistrer les modifications',
  failed: 'L’annonce n’a pas pu être modifiée',
  ordersCame: 'Un ordre est arrivé entre-temps',
  ordersCameText:
    'Décidez d’abord des ordres en attente. Ce que vous avez saisi reste ici jusqu’à ce que vous fermiez cette fenêtre.',
  ended: 'Cette annonce est terminée et ne peut plus être modifiée.',

  changed: (ask) => `Votre annonce est modifiée. Vous demandez maintenant ${ask}.`,
  matchedAll:
    'Votre annonce est modifiée et a aussitôt été rapprochée d’une autre : elle est entièrement exécutée.',
  matched: (part) => `Votre annonce est modifiée, et ${part} ont aussitôt été exécutés.`,
  matchedPart: 'Votre annonce est modifiée, et une partie a aussitôt été exécutée.',

  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Les modifications de votre annonce n’ont pas été enregistrées et seront perdues.',
  leave: 'Quitter',
  stay: 'Continuer à modifier',
}
