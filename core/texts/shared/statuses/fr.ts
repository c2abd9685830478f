import type { StatusTexts } from './en.ts'

export const texts: StatusTexts = {
  listing: {
    pending: 'En attente',
    partly: 'Partiellement exécutée',
    fulfilled: 'Exécutée',
    halted: 'Retirée',
    expired: 'Expirée',
  },
  order: {
    pending: 'En attente',
    completed: 'Exécuté',
    rejected: 'Refusé',
    cancelled: 'Annulé',
  },
  transfer: {
    pending: 'En attente',
    Success: 'Réussi',
    accepted: 'Accepté',
    rejected: 'Refusé',
    cancelled: 'Annulé',
  },
  held: 'En vérification',
}
