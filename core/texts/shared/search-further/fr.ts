import type { SearchFurtherTexts } from './en.ts'

export const texts: SearchFurtherTexts = {
  further: 'Chercher plus loin',
  none: (count) => `Aucun résultat parmi les ${count} premiers éléments pour l’instant.`,
  more: 'La recherche n’a pas encore tout parcouru.',
  noMore: (count) => `Rien de plus parmi les ${count} éléments suivants.`,
}
