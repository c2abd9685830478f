import type { Texts } from './en.ts'

export const texts: Texts = {
  kinds: {
    transfer: (amount) => `Virement de ${amount}`,
    listing: (amount) => `Annonce de ${amount}`,
  },
  sender: 'Expéditeur :',
  receiver: 'Destinataire :',
  owner: 'Propriétaire :',
  rules: {
    'first-transfer': (found, limit) => `Premier virement : ${found}, au-dessus de ${limit}.`,
    'many-transfers': (found, limit) => `${found} virements en une heure, au-dessus de ${limit}.`,
    'new-card': (found, limit, span) =>
      `Carte ajoutée depuis moins de ${span} : ${found}, au-dessus de ${limit}.`,
    'many-receivers': (found, limit, span) => `${found} destinataires en ${span}, au-dessus de ${limit}.`,
    listing: (found, limit) => `Grande annonce : ${found}, au-dessus de ${limit}.`,
  },
  effects: {
    transfer: {
      approved: 'Il continue comme tout autre virement, et le destinataire est prévenu.',
      declined:
        'Il prend fin et la somme bloquée sur la carte est débloquée. L’expéditeur apprend que nous ne pouvons pas l’envoyer.',
    },
    listing: {
      approved: 'Elle apparaît sur le marché et peut correspondre aussitôt.',
      declined:
        'Elle prend fin et la somme bloquée sur la carte est débloquée. Son propriétaire apprend que nous ne pouvons pas la publier.',
    },
  },
}
