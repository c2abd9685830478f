import type { ContractTexts } from './en.ts'

export const texts: ContractTexts = {
  passwordRule:
    'Doit contenir au moins un chiffre, une lettre majuscule et une lettre minuscule, et au moins 8 caractères',
  fullNameRule: 'Le nom complet doit comporter deux noms, par exemple Jean Dupont',

  card: { debit: 'Carte de débit USD', credit: 'Carte de crédit USD' },
}
