import type { FactTexts } from './en.ts'

export const texts: FactTexts = {
  missing: 'Aucune annonce n’a été choisie.',
  failed: 'L’annonce n’a pas pu être chargée.',

  user: 'Utilisateur',
  status: 'Statut',
  balance: 'Solde restant',
  dateCreated: 'Date de création',
  openUntil: 'Ouverte jusqu’au',
}
