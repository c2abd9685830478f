import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

const rejected = (pending: number) =>
  plural('fr', pending, {
    one: ` ${pending} ordre en attente sera refusé.`,
    other: ` ${pending} ordres en attente seront refusés.`,
  })

export const texts: Texts = {
  why: 'Vous pourrez gérer vos annonces dès votre connexion.',
  title: 'Détails de l’annonce',
  back: 'Retour aux annonces',
  notFound: 'Cette annonce n’existe pas, ou n’est pas la vôtre.',
  notYours: (owner) => `Cette annonce est celle de ${owner}. Seul son auteur peut la gérer.`,
  order: 'Passer un ordre',

  summary: 'L’annonce',
  need: 'Recherché',
  have: 'Proposé',
  fee: 'Frais pour le tout',
  systemRate: 'Taux (taux système)',
  released: 'Débloqué',
  ordersCount: 'Ordres',
  orders: (all, pending) => (pending === 0 ? `${all}` : `${all}, dont ${pending} en attente`),

  halt: 'Retirer',
  haltInvalid: 'Cette annonce ne peut pas être retirée',
  halted: 'Votre annonce a été arrêtée et retirée',
  haltTitle: 'Retirer l’annonce ?',
  haltText: (held, pending, hasFee) =>
    `Le montant de ${held} encore bloqué sur votre carte sera débloqué${hasFee ? ', avec sa part des frais' : ''}.${pending === 0 ? '' : rejected(pending)} Cette action est définitive.`,
  haltConfirm: 'Retirer l’annonce',
  haltFailed: 'L’annonce n’a pas pu être retirée',

  historyCut: (count) => `Seuls les ${count} derniers ordres figurent ici ; le reçu les contient tous.`,
  ordersCsv: 'Ordres en CSV',
  listingsCsv: 'Toutes mes annonces en CSV',

  requests: 'Demandes d’ordre',
  narrow: 'Seules les 1 000 plus récentes sont affichées. L’export les contient toutes.',
  noOrders: 'Aucun ordre n’a été passé sur cette annonce',
  noOrdersText: 'Une notification vous informera de chaque ordre.',
  requestsFailed: 'Les demandes d’ordre n’ont pas pu être chargées.',
  youGet: (amount) => `Vous recevez ${amount}`,
  actions: 'Accepter ou refuser',
  accept: 'Accepter',
  reject: 'Refuser',
  ofOrder: (user) => ` de l’ordre de ${user}`,
  ofUser: (user) => ` l’ordre de ${user}`,
  counterMore: (difference) => `${difference} de plus qu’à votre taux`,
  counterLess: (difference) => `${difference} de moins qu’à votre taux`,
  counterSame: 'le même montant qu’à votre taux',

  // Decide on an order, and the outcome
  acceptTitle: 'Accepter l’ordre ?',
  rejectTitle: 'Refuser l’ordre ?',
  sure: 'Voulez-vous vraiment continuer ?',
  acceptMeans: (ordered, user, get) => `${user} reçoit ${ordered}, et vous recevez ${get}.`,
  rejectMeans: (user) => `Le montant bloqué sur la carte de ${user} sera débloqué.`,
  counterMeans: (meaning) => `Contre-offre : ${meaning}.`,
  accepted: 'Ordre accepté',
  acceptedText: (ordered, user, get, card) =>
    `${user} a reçu ${ordered}, et ${get} sont en route vers ${card}.`,
  rejected: 'Ordre refusé',
  rejectedText: (user) => `Le montant bloqué sur la carte de ${user} est débloqué.`,
  decideFailed: 'Échec',

  // Edit
  editTitle: 'Modifier l’annonce',
  systemRateHint: (day) =>
    `Taux du marché du ${day}. Votre annonce garde le taux en vigueur au moment où vous l’enregistrez.`,
  systemRateKept: 'Votre annonce garde le taux du marché de sa publication ou de sa dernière modification.',
  systemRateKeptAsWas:
    'Votre annonce garde le taux système de sa publication ou de sa dernière modification.',
  takeSystem: (rate) => `Prendre le taux système actuel : ${rate}`,
  takeMarket: (rate) => `Prendre le taux du marché actuel : ${rate}`,

  meansTitle: 'Ce que cela change',
  offerStays: (offer) => `Vous proposez toujours ${offer}.`,
  askStays: (ask) => `Vous demandez toujours ${ask}.`,
  askInstead: (now, before) => `Vous demandez ${now} au lieu de ${before}.`,
  cameIn: (received) => `Vous en avez déjà reçu ${received}.`,
  nothingHeld: 'Aucun nouveau montant n’est bloqué sur votre carte.',
  feeStays: 'Vos frais restent ceux qui ont été convenus.',
  newcomer:
    'Une annonce modifiée redevient la dernière arrivée : à taux égal, les annonces plus anciennes passent avant elle.',
  unchanged: 'Rien n’est encore modifié.',

  save: 'Enregistrer les modifications',
  editFailed: 'L’annonce n’a pas pu être modifiée',
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
