import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Notifications',
  unread: (count) =>
    plural('fr', count, {
      one: `${count} notification non lue`,
      other: `${count} notifications non lues`,
    }),
  bell: (count) =>
    count === 0
      ? 'Notifications'
      : plural('fr', count, {
          one: `Notifications, ${count} non lue`,
          other: `Notifications, ${count} non lues`,
        }),
  most: 99,
  more: '99+',
  isUnread: 'Non lue : ',
  decided: 'N’est plus en attente',
  accept: 'Accepter',
  reject: 'Refuser',
  decline: 'Refuser',
  pay: 'Payer',
  about: (action, title) => `${action} : ${title}`,
  renew: 'Renouveler',
  chooseCard: 'Choisir une autre carte',
  friendsNow: 'Vous êtes amis désormais.',
  markAll: 'Tout marquer comme lu',
  marked: 'Toutes les notifications sont lues',
  viewAll: 'Tout afficher',
  loadMore: 'Afficher plus',
  today: 'Aujourd’hui',
  yesterday: 'Hier',

  none: 'Aucune notification pour le moment',
  noneText: 'Vous apprenez ici ce qui arrive à vos annonces, à vos ordres, à votre argent et à votre compte.',
  failed: 'Vos notifications n’ont pas pu être chargées.',
  signIn: 'Connectez-vous pour voir vos notifications',
  signInText: 'Elles vous disent ce qui arrive à vos annonces, à vos ordres et à votre argent.',
  logIn: 'Se connecter',

  alerts: 'Alertes',
  preferences: 'Préférences',
  preferencesTitle: 'Ce qui vous est signalé',
  preferencesText: 'Chaque changement est enregistré aussitôt.',
  preferencesFailed: 'Vos préférences n’ont pas pu être chargées.',
  inApp: 'Dans l’application',
  byMail: 'Par e-mail',
  saved: 'Enregistré',
  notSaved: 'Ce changement n’a pas pu être enregistré.',
  kinds: {
    orders: ['Ordres', 'Les ordres que vous avez passés ou que quelqu’un a passés chez vous.'],
    listings: [
      'Annonces',
      'Les demandes sur vos annonces, et quand l’une d’elles est rapprochée, exécutée, retirée ou près d’expirer.',
    ],
    money: ['Argent', 'L’argent que vos amis vous envoient, et ce que devient celui que vous envoyez.'],
    circle: ['Cercle', 'Les demandes d’ami, et les amis qui acceptent les vôtres.'],
    alerts: ['Alertes', 'Les taux et les annonces que vous avez demandé à suivre.'],
    security: [
      'Sécurité',
      'Connexions, code PIN et mot de passe. Toujours activée, pour que rien n’arrive à votre compte sans que vous le sachiez.',
    ],
  },
}
