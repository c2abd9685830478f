import type { TimelineTexts } from './en.ts'

const by = (who: string | undefined) => `par ${who ?? 'vous'}`

export const texts: TimelineTexts = {
  happened: {
    placed: (who) => `Ordre passé ${by(who)}`,
    accepted: (who) => `Ordre accepté ${by(who)}`,
    settled: (who) => `Ordre réglé ${by(who)}`,
    rejected: (who) => `Ordre refusé ${by(who)}`,
    cancelled: (who) => `Ordre annulé ${by(who)}`,
    expired: (who) => `Ordre clos ${by(who)} à son expiration`,
    posted: (who) => `Annonce publiée ${by(who)}`,
    edited: (who) => `Annonce modifiée ${by(who)}`,
    renewed: (who) => `Annonce renouvelée ${by(who)}`,
    matched: (who) => `Annonce rapprochée d’une autre ${by(who)}`,
    halted: (who) => `Annonce retirée ${by(who)}`,
    fulfilled: (who) => `Annonce entièrement exécutée ${by(who)}`,
    'listing-expired': (who) => `Annonce close ${by(who)} à son expiration`,
    sent: (who) => `Argent envoyé ${by(who)}`,
    taken: (who) => `Argent accepté ${by(who)}`,
    declined: (who) => `Argent refusé ${by(who)}`,
    returned: (who) => `Argent débloqué ${by(who)}`,
  },
  acceptedAsAllowed: (who) =>
    `Ordre accepté ${by(who)}, comme le permet l’exécution automatique de l’annonce`,
  takenBack: (who) => `Argent repris ${by(who)}`,
  payout: {
    paid: (card) => (card === undefined ? 'Argent versé' : `Argent versé sur •••• ${card}`),
    'came-back': (card) => (card === undefined ? 'Argent revenu' : `Argent revenu de •••• ${card}`),
    'sent-again': (card) =>
      card === undefined
        ? 'Argent envoyé vers une autre carte'
        : `Argent envoyé vers •••• ${card} à la place`,
  },
  undone: 'Annulé, car un paiement a échoué',
  earlier: (count) => `Afficher ${count} de plus, antérieurs`,

  transferSum: {
    pending: ['Vous paierez s’il est accepté', 'Vous recevrez si vous l’acceptez'],
    Success: ['Vous avez payé', 'Vous avez reçu'],
    accepted: ['Vous avez payé', 'Vous avez reçu'],
    rejected: ['Vous auriez payé', 'Vous auriez reçu'],
    cancelled: ['Vous auriez payé', 'Vous auriez reçu'],
  },
  orderSums: {
    pending: ['Vous paierez s’il est accepté', 'Vous recevrez alors'],
    completed: ['Vous avez payé', 'Vous avez reçu'],
    rejected: ['Vous auriez payé', 'Vous auriez reçu'],
    cancelled: ['Vous auriez payé', 'Vous auriez reçu'],
  },
}
