import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Alertes',
  text: 'Vous êtes averti une fois, chaque fois qu’un taux attendu est là.',
  full: (most) => `Vous avez ${most} alertes, le maximum. Supprimez-en une pour en ajouter une autre.`,
  why: 'Connectez-vous pour être averti quand un taux est là.',
  new: 'Nouvelle alerte',
  failed: 'Vos alertes n’ont pas pu être chargées.',
  none: 'Aucune alerte pour l’instant',
  noneText: 'Indiquez un taux que vous attendez : vous êtes averti quand le marché ou une annonce y arrive.',

  newTitle: 'Nouvelle alerte',
  editTitle: 'Modifier l’alerte',
  kind: 'Me parler de',
  kinds: { rate: 'Taux du marché', listing: 'Annonces' },
  give: 'Vous donnez',
  get: 'Vous recevez',
  swap: 'Inverser les devises',
  target: 'Votre taux',
  targetNeeded: 'Saisissez le taux que vous attendez',
  when: 'M’avertir quand il est à',
  orLess: 'ce taux ou moins',
  orMore: 'ce taux ou plus',
  conditions: {
    'at-most': (rate) => `${rate} ou moins`,
    'at-least': (rate) => `${rate} ou plus`,
  },
  sentences: {
    rate: (terms) => `Vous êtes averti quand le marché est à ${terms}.`,
    listing: (terms, get, give) =>
      `Vous êtes averti quand quelqu’un propose des ${get} contre vos ${give} à ${terms}.`,
  },

  market: (rate, day) => `Le ${day}, le marché était à ${rate}.`,
  atMarket: (rate, day) => `Au taux du marché du ${day} : ${rate}.`,
  aboveMarket: (size, rate, day) => `${size} au-dessus du marché du ${day} : ${rate}.`,
  belowMarket: (size, rate, day) => `${size} en dessous du marché du ${day} : ${rate}.`,
  reachedToday: (rate) => `Le marché y est déjà : ${rate}.`,
  stale: (day) => `Le dernier taux du marché date du ${day}. Votre alerte en attend un plus récent.`,
  marketLoading: 'Recherche du taux du marché…',
  marketUnknown: 'Il n’y a pas de taux du marché auquel comparer pour l’instant.',

  reachedTitle: 'Déjà atteint',
  create: 'Créer l’alerte',
  save: 'Enregistrer',
  confirm: 'M’avertir la prochaine fois',
  saved: 'Alerte créée',
  savedText: {
    now: (terms) => `Vous serez averti dans l’application et par e-mail à ${terms}.`,
    later: (terms) =>
      `Le taux y est en ce moment. Vous serez averti quand il se sera éloigné et reviendra à ${terms}.`,
  },
  announced: (terms) => `Enregistré : ${terms}`,
  done: 'Terminé',

  states: { waiting: 'En attente', reached: 'Atteinte', paused: 'En pause' },
  listingOf: (get, give) => `Annonces : ${get} contre ${give}`,
  crossed: (day, rate) => `Atteinte pour la dernière fois le ${day} : ${rate}`,
  neverCrossed: 'Pas encore atteinte',
  reachedBefore: 'Le taux y était déjà : attend la prochaine fois',
  pause: 'Suspendre',
  resume: 'Reprendre',
  edit: 'Modifier',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer cette alerte ?',
  deleteText: (terms) => `Vous ne serez plus averti à ${terms}.`,
  deleted: 'Alerte supprimée',
}
