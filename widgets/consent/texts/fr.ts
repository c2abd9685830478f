import type { ConsentTexts } from './en.ts'

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

export const texts: ConsentTexts = {
  signInFirst:
    'Un autre site veut vous connecter à Cowrie sur ses pages. Connectez-vous d’abord, puis décidez.',
  signIn: 'Se connecter',
  overTitle: 'Cette demande est terminée',
  noRequest:
    'Cette adresse est incomplète. Retournez sur le site qui vous a envoyé et recommencez depuis là-bas.',
  title: (partner) => `${partner} veut vous connecter à Cowrie`,
  from: (host) => `Vous venez de ${host} et y retournerez ensuite.`,
  you: (name, email) => `Il s’agit du compte de ${name} (${email}).`,
  notYou: 'Ce n’est pas vous ? Se déconnecter',
  otherAddress: 'Une autre adresse',
  otherAddressText: (partner, email) =>
    `${partner} vous connaît sous l’adresse ${email}, qui n’est pas celle de ce compte. N’acceptez que si les deux sont à vous.`,
  mayTitle: (partner) => `Ce que ${partner} pourra faire`,
  maySignIn: (hosts) =>
    `Vous connecter sur ${list.format(hosts)}, sans redemander, tant que vous y êtes connecté.`,
  allWidgets:
    'Vous montrer tout ce que propose Cowrie : annonces, ordres, paiements, cartes et paramètres du compte.',
  someWidgets: (names) => `Vous montrer là-bas : ${list.format(names)}.`,
  mayNotTitle: 'Ce qui reste entre vos mains',
  noSecrets: (partner) =>
    `${partner} ne reçoit jamais votre mot de passe, votre code PIN ni un numéro de carte.`,
  noMoney: 'Chaque paiement demande votre code PIN ou votre clé d’accès, dans une fenêtre de Cowrie.',
  endsAnytime: 'Vous pouvez y mettre fin à tout moment, sous Sécurité dans votre profil.',
  refuse: 'Pas maintenant',
  agree: 'Accepter',
  agreed: 'Vous avez accepté',
  agreedText: (partner) => `Retournez chez ${partner} pour continuer.`,
  refused: 'Vous n’avez pas accepté',
  refusedText: (partner) => `${partner} ne peut pas vous connecter.`,
  back: (partner) => `Retour à ${partner}`,
  widgets: {
    'cowrie-alerts': 'les alertes',
    'cowrie-circle': 'votre cercle',
    'cowrie-contact': 'les messages à notre équipe',
    'cowrie-create-listing': 'de nouvelles annonces',
    'cowrie-listing-details': 'vos annonces',
    'cowrie-listings': 'le marché',
    'cowrie-login': 'la connexion',
    'cowrie-notifications': 'les notifications',
    'cowrie-onboarding': 'la configuration de votre compte',
    'cowrie-order': 'de nouveaux ordres',
    'cowrie-orders': 'vos ordres',
    'cowrie-password-reset': 'la réinitialisation du mot de passe',
    'cowrie-profile': 'les paramètres du compte',
    'cowrie-rate': 'les taux',
    'cowrie-receipt': 'les reçus',
    'cowrie-recent-listings': 'les annonces récentes',
    'cowrie-registration': 'l’inscription',
    'cowrie-request-money': 'les demandes d’argent',
    'cowrie-send-money': 'l’argent envoyé à des amis',
    'cowrie-statement': 'votre relevé',
    'cowrie-sweep': 'les échanges immédiats',
    'cowrie-transactions': 'vos transactions',
  },
}
