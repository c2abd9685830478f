import type { CardMoneyTexts } from './en.ts'

export const texts: CardMoneyTexts = {
  debit: {
    held: 'Bloqué sur votre carte',
    released: 'Bloqué, puis débloqué',
    taken: 'Prélevé sur votre carte',
    'part-held': 'Carte à débiter',
    'part-released': 'Prélevé en partie, reste débloqué',
    untouched: 'Rien n’a été prélevé',
    returning: 'De retour vers',
    refunded: 'De retour sur votre carte',
  },
  credit: {
    awaited: 'À recevoir sur',
    'on-its-way': 'En route vers',
    'held-back': 'Retenu pendant l’examen d’une contestation de paiement, pour',
    'held-from-other': 'Retenu pour le moment, pour',
    'part-on-its-way': 'Reçu en partie, le reste en route vers',
    'part-received': 'Déjà reçu en partie sur',
    received: 'Reçu sur',
    returned: 'Revenu : choisissez une autre carte',
  },
  returnedToOther: 'Revenu',
  from: (card) => `de ${card}`,
  sum: {
    'on-its-way': 'En route vers vous',
    'held-back': 'Retenu pendant l’examen d’une contestation de paiement',
    'held-from-other': 'Retenu pour le moment',
    'part-on-its-way': 'Reçu ou en route vers vous',
    returned: 'Revenu, en attente de vous',
  },
  card: (lastFour) => `•••• ${lastFour}`,
  cardOf: (friend) => `une carte de ${friend}`,
}
