import type { PersonTexts } from './en.ts'

export const texts: PersonTexts = {
  firstName: 'Prénom',
  lastName: 'Nom',
  username: 'Nom d’utilisateur',
  country: 'Pays',
  chooseCountry: 'Choisissez votre pays',
  searchCountry: 'Rechercher un pays',
  dialCode: (code) => code,
  countriesFailed: 'La liste des pays n’a pas pu être chargée.',
  phoneNumber: 'Numéro de téléphone',
  phoneHint: '10 chiffres au plus, sans l’indicatif du pays.',
  phoneWrong: 'Un numéro de téléphone compte de 4 à 10 chiffres',

  birthDate: 'Date de naissance',
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
  idType: 'Type de pièce d’identité',
  idTypes: {
    'Drivers License': 'Permis de conduire',
    'International Passport': 'Passeport international',
    NIN: 'NIN',
  },
  idNumber: 'Numéro de la pièce d’identité',

  countryNeeded: 'Le pays est obligatoire',
  phoneNeeded: 'Le numéro de téléphone est obligatoire',
  birthDateNeeded: 'La date de naissance est obligatoire',
  birthDateWrong: 'Comparez cette date de naissance avec celle de votre document',
  tooYoung: 'Vous devez avoir au moins 18 ans',
  idTypeNeeded: 'Le type de pièce d’identité est obligatoire',
  idNumberNeeded: 'Le numéro de la pièce d’identité est obligatoire',
  documentNeeded: 'La pièce d’identité est obligatoire',
}
