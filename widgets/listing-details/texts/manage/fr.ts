import type { ManageTexts } from './en.ts'

export const texts: ManageTexts = {
  checking: 'Nous vérifions cette annonce',
  checkingText:
    'Les autres ne la verront qu’après notre accord, et elle ne peut pas être modifiée d’ici là. Nous vous préviendrons si nous ne pouvons pas la publier.',
  edit: 'Modifier',
  ordersFirst: 'Décidez d’abord des ordres en attente, vous pourrez ensuite modifier l’annonce.',

  renew: 'Renouveler',
  endsSoon: 'Votre annonce se termine bientôt',
  endsSoonText: (day, left) =>
    `Elle est ouverte jusqu’au ${day}. Le montant de ${left} qui n’aura pas trouvé preneur sera alors débloqué. Renouvelez-la pour la garder ouverte 30 jours de plus.`,
  renewed: (day) => `Votre annonce est renouvelée. Elle est ouverte jusqu’au ${day}.`,
  renewFailed: 'L’annonce n’a pas pu être renouvelée',
  renewTitle: 'Renouveler l’annonce ?',
  renewText: (until, held) =>
    `Elle reste alors ouverte jusqu’au ${until}, et ${held} restent bloqués sur votre carte pendant ce temps. Son taux et son rang ne changent pas.`,
  renewConfirm: 'Renouveler l’annonce',
}
