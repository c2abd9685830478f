import type { EncryptedTexts } from './en.ts'

export const texts: EncryptedTexts = {
  year: 'AA',
  dateWrong: 'Comparez la date avec la carte',
  slow: 'Les champs de votre carte mettent plus de temps que d’habitude à se charger.',
  blocked: 'Les champs de votre carte n’ont pas pu être chargés',
  blockedHint:
    'Ils viennent de notre prestataire de paiement, car votre numéro de carte ne passe jamais par nous. Vérifiez votre connexion, ou si cette page ou une extension de votre navigateur les bloque.',
  safe: 'Vous les saisissez dans des champs de notre prestataire de paiement. Nous ne voyons jamais le numéro ni le CVV, et conservons la marque et les quatre derniers chiffres.',
}
