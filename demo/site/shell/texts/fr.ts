import type { Texts } from './en.ts'

export const texts: Texts = {
  brand: 'Cowrie',
  needsScripts:
    'Cowrie a besoin de JavaScript : c’est une application qui travaille avec votre compte en direct.',
  skip: 'Aller au contenu',

  mainNav: 'Navigation principale',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  home: 'Accueil',
  about: 'À propos',
  contact: 'Contact',
  login: 'Se connecter',
  createAccount: 'Créer un compte',
  dashboard: 'Tableau de bord',
  bar: { market: 'Marché', orders: 'Ordres', create: 'Créer', payment: 'Paiement', you: 'Vous' },
  account: (name) => `Votre compte : ${name}`,
  ownProfile: (name) => `Profil de ${name}`,
  logOut: 'Se déconnecter',

  theme: (now, next) => `Couleurs : ${now}. Passer à : ${next}`,
  themes: { auto: 'comme sur cet appareil', light: 'claires', dark: 'sombres' },

  language: 'Langue',
  languageIs: (name) => `Langue : ${name}`,
  turned: 'Cette page est maintenant en français',
  notTurned: 'La langue n’a pas pu être chargée. Choisissez-la de nouveau.',

  sandboxLabel: 'Environnement de test',
  sandbox: 'Test : aucun argent réel ne circule',
  mailbox: 'Boîte aux lettres',
  bank: 'Banque',
  newTab: '(dans un nouvel onglet)',

  offlineTitle: 'Vous êtes hors ligne.',
  offline:
    'Ce que vous voyez n’est peut-être plus à jour, et rien ne peut être envoyé avant le retour de la connexion.',

  notFound: 'Page introuvable',
  notFoundText: [
    'Il n’y a aucune page à l’adresse',
    'L’adresse contient peut-être une erreur, ou le lien est ancien. Votre compte et votre argent ne sont pas concernés.',
  ],
  toDashboard: 'Aller à votre tableau de bord',
  toHome: 'Aller à la page d’accueil',
  goBack: 'Retour',
  perhaps: 'Vous cherchiez peut-être l’une de ces pages :',

  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Ce que vous avez modifié sur cette page n’a pas été enregistré et sera perdu.',
  keepEditing: 'Continuer la saisie',
  leave: 'Quitter',

  tryAgain: 'Réessayer',
  unreachable: 'Cette partie de Cowrie n’a pas pu être chargée',
  unreachableText: 'Rien n’a été envoyé. Réessayez.',
  uncheckedTitle: 'Nous n’avons pas pu vérifier votre compte',
  unchecked: {
    offline: 'Vous semblez ne pas être connecté à Internet. Vérifiez votre connexion, puis réessayez',
    broken: 'Votre demande ne peut pas être traitée pour le moment. Veuillez réessayer plus tard',
  },

  footer: 'Pied de page',
  tagline: 'Échangez des devises entre particuliers, à un taux convenu ensemble.',
  exchange: 'Échanger',
  recentListings: 'Annonces récentes',
  createListing: 'Créer une annonce',
  company: 'Cowrie',
  faq: 'Questions et réponses',
  legal: 'Mentions légales',
  terms: 'Conditions',
  privacy: 'Confidentialité',
  fees: 'Frais',
  imprint: 'Exploitant',
  nobody: 'Environnement de test : personne n’exploite cette plateforme, et aucun argent réel ne circule',
  developers: 'Développeurs',
  guides: 'Guides',
  widgets: 'Widgets',
  apiDocs: 'Documentation de l’API',
  copyright: (year) => `© ${year} Cowrie`,
}
