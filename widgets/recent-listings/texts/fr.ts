import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Rechercher des annonces',
  need: 'Vous recherchez',
  needCurrency: 'Devise que vous recherchez',
  have: 'Vous avez',
  haveCurrency: 'Devise que vous avez',
  haveHint: 'Trouve ce que ce montant permet de commander, en entier ou en partie',
  negative: 'Saisissez un montant de 0 ou plus',
  search: 'Rechercher',
  rate: (rate, day) => `Taux du marché du ${day} : ${rate}. Chaque annonce a son propre taux.`,
  stale: (rate, day) =>
    `Taux du marché du ${day} : ${rate}. Il n’est peut-être plus à jour. Chaque annonce a son propre taux.`,
  noRate:
    'Il n’y a pas de taux du marché pour cette paire actuellement. Saisissez vous-même les deux montants.',
  rateFailed: 'Le taux du marché n’a pas pu être chargé. Saisissez vous-même les deux montants.',
  loadingRate: 'Recherche du taux du marché…',

  recent: 'Annonces récentes',
  recentCaption: (need, have) => `Annonces récentes qui prennent des ${need} contre des ${have}`,
  results: 'Résultats de la recherche',
  resultsCaption: (need, have) => `Annonces qui prennent des ${need} contre des ${have}`,
  offeringCaption: (have) => `Annonces qui proposent des ${have}`,
  best: (rate) => `Meilleur taux : ${rate}`,
  showRecent: 'Afficher les annonces récentes',
  nothing:
    'Votre recherche n’a donné aucun résultat ; vous pouvez passer un ordre sur les annonces dans la devise que vous recherchez',

  noneText: 'Les offres de chacun apparaissent ici. Publiez une annonce pour dire ce que vous recherchez.',
  noneOffering: (have) => `Personne ne propose encore de ${have}`,
  noneOfferingText:
    'Publiez une annonce pour dire ce que vous recherchez : les autres pourront passer un ordre auprès de vous.',
}
