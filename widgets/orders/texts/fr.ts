import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Vos ordres apparaîtront ici dès votre connexion.',
  title: 'Ordres',
  search: 'Rechercher dans les ordres',
  searchPlaceholder: 'Nom, référence ou montant',
  newest: 'Plus récents',
  oldest: 'Plus anciens',

  tabs: 'Ordres par statut',
  all: 'Tous',

  filterTitle: 'Filtrer les ordres',
  haveHint: 'Ce que l’annonce propose et que vous recevez.',
  needHint: 'Ce que l’annonce recherche et que vous donnez.',
  datesCrossed: 'La date de fin précède la date de début',

  amountGiven: 'Vous donnez',
  open: 'Détails de l’ordre ',
  cameBack: 'L’argent est revenu de votre carte',
  cameBackText: 'Il vous attend et ira sur la carte que vous choisissez.',
  chooseCard: 'Choisir une autre carte',
  found: (count) => plural('fr', count, { one: `${count} ordre affiché`, other: `${count} ordres affichés` }),

  none: 'Aucun ordre pour l’instant',
  noneText: 'Quand vous passez un ordre sur une annonce, il apparaît ici avec tout ce qui lui arrive.',
  noneOf: {
    pending: 'Aucun ordre en attente',
    completed: 'Aucun ordre exécuté',
    rejected: 'Aucun ordre refusé',
    cancelled: 'Aucun ordre annulé',
  },
  noMatchText: 'Vérifiez l’orthographe, ou enlevez le filtre.',
  showAll: 'Tout afficher',
  failed: 'Les ordres n’ont pas pu être chargés.',
  moreFailed: 'Les ordres suivants n’ont pas pu être chargés.',

  details: 'Détails de l’ordre',
  owner: 'Auteur de l’annonce',
  ownerAsked: 'L’auteur demandait',
  decided: 'Décidé le',
  timelineFailed: 'L’historique de cet ordre n’a pas pu être chargé.',

  cancel: 'Annuler l’ordre',
  cancelTitle: 'Annuler l’ordre ?',
  cancelText: (held) =>
    `Le montant de ${held} bloqué sur votre carte sera débloqué. L’ordre ne pourra pas être rétabli.`,
  keep: 'Le conserver',
  cancelled: (held) => `Votre ordre a été annulé. Le montant de ${held} bloqué sur votre carte est débloqué.`,
  cancelFailed: 'L’ordre n’a pas pu être annulé',
}
