import type { DecideTexts } from './en.ts'

export const texts: DecideTexts = {
  acceptOrder: {
    title: 'Accepter l’ordre ?',
    means: 'Les deux montants changent de mains aussitôt. Cette décision est définitive.',
    button: 'Accepter',
    done: 'L’ordre est accepté.',
    failed: 'L’ordre n’a pas pu être accepté',
  },
  rejectOrder: {
    title: 'Refuser l’ordre ?',
    means: 'Ce qui est bloqué sur l’autre carte est débloqué. Cette décision est définitive.',
    button: 'Refuser',
    done: 'L’ordre est refusé.',
    failed: 'L’ordre n’a pas pu être refusé',
  },
  acceptMoney: {
    title: 'Accepter les fonds reçus',
    means: 'La somme est envoyée aussitôt vers votre carte.',
    button: 'Accepter l’argent',
    done: 'L’argent est accepté.',
    failed: 'L’acceptation de l’argent a échoué, réessayez',
  },
  declineMoney: {
    title: 'Refuser les fonds reçus',
    means: 'L’argent reste à l’expéditeur. Cette décision est définitive.',
    button: 'Refuser',
    done: 'L’argent est refusé.',
    failed: 'Le refus de l’argent a échoué, réessayez',
  },
  rejectFriend: {
    title: 'Refuser la demande ?',
    means: 'L’expéditeur n’en est pas informé.',
    button: 'Refuser',
    done: 'La demande est refusée.',
    failed: 'La demande n’a pas pu être refusée',
  },
  declineRequest: {
    title: 'Refuser cette demande ?',
    means: 'L’expéditeur en est informé. Aucun argent n’est transféré.',
    button: 'Refuser',
    done: 'La demande est refusée.',
    failed: 'La demande n’a pas pu être refusée',
  },
  renewListing: {
    title: 'Renouveler l’annonce ?',
    means: 'Ce qui est bloqué sur votre carte le reste aussi longtemps.',
    button: 'Renouveler',
    done: 'L’annonce est renouvelée.',
    failed: 'L’annonce n’a pas pu être renouvelée',
  },
}
