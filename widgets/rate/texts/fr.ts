import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Taux de change',
  give: 'Vous donnez',
  giveCurrency: 'Devise que vous donnez',
  get: 'Vous recevez',
  getCurrency: 'Devise que vous recevez',
  swap: 'Inverser les devises',
  converted: (give, get) => `${give} font ${get} au taux du marché`,
  find: 'Trouver des offres',

  loading: 'Recherche du taux du marché…',
  asOf: (day) => `Taux du marché du ${day}. Chaque annonce a son propre taux.`,
  stale: (day) => `Ce taux du marché date du ${day} et n’est peut-être plus à jour.`,
  unavailable: 'Il n’y a pas de taux du marché pour cette paire actuellement.',
  rateFailed: 'Le taux du marché n’a pas pu être chargé.',
  retry: 'Réessayer',

  chart: 'Taux du marché passés',

  best: 'Meilleures annonces',
  some: 'Annonces',
  offers: (give, get) => `Annonces qui prennent des ${give} contre des ${get}`,
  none: 'Personne ne le propose encore',
  noneText: (give, get) => `Aucune annonce ouverte ne prend des ${give} contre des ${get}. Publiez la vôtre.`,
}
