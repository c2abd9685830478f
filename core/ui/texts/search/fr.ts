import type { SearchTexts } from './en.ts'

export const texts: SearchTexts = {
  search: 'Rechercher',
  searchIn: (label) => `Rechercher : ${label}`,
  noMatch: 'Aucun résultat. Vérifiez l’orthographe ou saisissez moins de lettres.',
}
