import type { CardMoneyTexts } from './en.ts'

export const texts: CardMoneyTexts = {
  debit: {
    held: 'Bloqué sur votre carte',
    released: 'Bloqué, puis débloqué',
    taken: 'Prélevé sur votre carte',
    'part-held': 'Prélevé en partie, reste bloqué',
    'part-released': 'Prélevé en partie, reste débloqué',
    untouched: 'Rien n’a été prélevé',
  },
  credit: {
    awaited: 'À recevoir sur',
    'part-received': 'Déjà reçu en partie sur',
    received: 'Reçu sur',
  },
  card: (lastFour) => `•••• ${lastFour}`,
  cardOf: (friend) => `une carte de ${friend}`,
}
