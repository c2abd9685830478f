import type { Texts } from './en.ts'

export const texts: Texts = {
  asked: {
    rates: 'Approuver des taux',
    unfreeze: 'Lever le gel de',
    'release-payouts': 'Libérer les versements à',
    'take-back-match': 'Revenir sur la liste de sanctions pour',
    close: 'Fermer le compte de',
    erase: 'Effacer',
    'operator-link': 'Envoyer un lien de connexion à',
  },
  askedBy: (name) => `${name} l’a demandé. Un second opérateur doit le faire aussi.`,
  askedByMe: 'Vous l’avez demandé. Un second opérateur doit le faire aussi.',
  withdraw: 'Retirer',
  withdrawOf: (about) => `Retirer : ${about}`,
  ownReason: 'Votre motif',
  because: (reason) => `Motif : ${reason}`,
  approveOf: (about) => `Approuver : ${about}`,
  decline: 'Refuser',
  declineOf: (about) => `Refuser : ${about}`,
  declineText: 'La demande prend fin. Tout opérateur peut la refaire, et deux doivent alors être d’accord.',
  reasonHint: 'Pour les opérateurs. Il reste dans la chronologie.',
  reasonNeeded: 'Saisissez le motif',
  askedBySelf:
    'La demande précédente a pris fin : celle-ci est donc la vôtre. Un second opérateur doit être d’accord.',
}
