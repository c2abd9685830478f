import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  tryAgain: 'Réessayer',
  loading: 'Chargement…',
  country: 'Pays',
  chooseCountry: 'Choisissez votre pays',
  searchCountry: 'Rechercher un pays',
  dialCode: (code) => code,
  countriesFailed: 'La liste des pays n’a pas pu être chargée. Vérifiez votre réseau et réessayez.',

  phoneNumber: 'Numéro de téléphone',
  phoneHint: '10 chiffres au plus, sans l’indicatif du pays.',

  ruleLength: '8 caractères',
  ruleDigit: 'Un chiffre',
  ruleLower: 'Une minuscule',
  ruleUpper: 'Une majuscule',
  ruleMet: ', c’est bon. ',

  idTypes: {
    'Drivers License': 'Permis de conduire',
    'International Passport': 'Passeport international',
    NIN: 'NIN',
  },

  noCode: 'Pas encore de code ?',
  resend: 'Renvoyer le code',
  resendIn: (seconds) => `Vous pourrez en demander un nouveau dans ${seconds} s.`,
  resendReady: 'Vous pouvez maintenant demander un nouveau code.',
}
