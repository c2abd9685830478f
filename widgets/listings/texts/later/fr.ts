import type { LaterTexts } from './en.ts'

export const texts: LaterTexts = {
  banner: 'Votre configuration est terminée',
  bannerText: 'Votre compte est activé. Publiez une annonce pour dire ce que vous recherchez et à quel taux.',
  dismissBanner: 'Fermer ce message',
  activeFilters: 'Filtres en cours',
  active: {
    from: (day) => `Depuis le ${day}`,
    to: (day) => `Jusqu’au ${day}`,
    have: (code) => `Proposé : ${code}`,
    need: (code) => `Recherché : ${code}`,
    friend: (name) => `Par ${name}`,
  },
  remove: (filter) => `Enlever le filtre : ${filter}`,
  resetFilters: 'Réinitialiser les filtres',

  noOthersText: 'Les offres des autres apparaissent ici. Publiez la vôtre pour dire ce que vous recherchez.',
  noOwn: 'Vous n’avez pas encore d’annonce',
  noOwnText: 'Dites combien vous recherchez, dans quelle devise et à quel taux, et ce que vous proposez.',
  noMatchText: 'Vérifiez l’orthographe, cherchez un code de devise comme NGN, ou enlevez les filtres.',
  ownSignedOut: 'Connectez-vous pour voir vos annonces',
  ownSignedOutText: 'Les annonces que vous avez créées apparaissent ici.',

  sorts: { newest: 'Plus récentes', oldest: 'Plus anciennes', 'best-rate': 'Meilleur taux' },
  rateNeedsPair: 'Filtrez d’abord par les deux devises',
  rateNeedsLogin: 'Connectez-vous pour comparer les taux',

  filterTitle: 'Filtrer les annonces',
  filterText: 'Choisissez ce que vous cherchez, puis appliquez.',
  any: 'Toutes',
  byCurrency: 'Seulement ces devises',
  friend: 'Ami',
  anyone: 'Tout le monde',
  noFriends: 'Vous n’avez ajouté personne à votre cercle',
  friendsFailed: 'Vos amis n’ont pas pu être chargés. Fermez cette fenêtre et réessayez.',
  endBeforeStart: 'Choisissez une date de fin qui ne précède pas la date de début',
  sameCurrency: 'Choisissez deux devises différentes',

  lookTitle: 'Colonnes et densité',
  columnsOf: { others: 'Colonnes de « Créées par d’autres »', own: 'Colonnes de « Créées par vous »' },
  density: 'Densité',
  densities: { comfortable: 'Aérée', compact: 'Compacte' },
  keys: 'Touches',
  showAll: 'Afficher toutes les colonnes',

  recent: 'Ordres récents',
  timeCreated: 'Créé le',
  orderFrom: (name) => `à ${name}`,
  orderBy: (name) => `de ${name}`,
  noData: 'Rien à afficher',
  noDataText: 'Les ordres que vous passez et ceux passés sur vos annonces apparaissent ici.',
  recentFailed: 'Les ordres récents n’ont pas pu être chargés.',
}
