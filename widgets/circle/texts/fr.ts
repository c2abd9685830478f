import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Connectez-vous pour voir votre cercle d’amis.',
  circle: 'Cercle',
  sendMoney: 'Envoyer de l’argent',
  sendMoneyTo: (name) => `Envoyer de l’argent à ${name}`,
  requestMoney: 'Demander de l’argent',
  toPerson: (name) => ` à ${name}`,
  addFriend: 'Ajouter un ami',
  viewCircle: 'Voir le cercle',
  viewFriends: 'Voir les amis',
  backToCircle: 'Retour à votre cercle',
  waiting: (count) =>
    plural('fr', count, {
      one: `${count} demande d’ami en attente`,
      other: `${count} demandes d’ami en attente`,
    }),
  friendsPage: 'Vos amis',
  tabs: 'Amis, demandes et invitations',
  friends: 'Amis',
  requests: 'Demandes d’ami en attente',
  invites: 'Invitations envoyées',

  noFriends: 'Vous n’avez encore ajouté personne à votre cercle',
  noFriendsText:
    'Les amis peuvent s’envoyer de l’argent et choisir les cartes les uns des autres lorsqu’ils passent un ordre.',
  noRequests: 'Aucune demande d’ami',
  noRequestsText: 'Lorsque quelqu’un souhaite devenir votre ami, vous décidez ici.',
  noInvites: 'Aucune invitation en cours',
  noInvitesText: 'Les invitations qui attendent une réponse sont affichées ici.',
  failed: {
    friends: 'Vos amis n’ont pas pu être chargés.',
    requests: 'Les demandes d’ami n’ont pas pu être chargées.',
    invites: 'Vos invitations n’ont pas pu être chargées.',
  },

  remove: 'Retirer',
  removeWhom: (name) => ` ${name}`,
  accept: 'Accepter',
  reject: 'Refuser',
  requestOf: (name) => ` la demande de ${name}`,
  pending: 'En attente',
  resend: 'Renvoyer',
  inviteTo: (whom) => ` l’invitation à ${whom}`,
  linkExpired: 'Le lien a expiré',

  removeTitle: 'Retirer cet ami ?',
  removeText: (name) =>
    `${name} quitte votre cercle, et vous quittez le sien. Vous ne pourrez plus vous envoyer d’argent. Ce que vous avez déjà convenu se poursuit.`,
  removed: 'Ami retiré',
  removedText: (name) => `${name} ne fait plus partie de votre cercle.`,
  rejectTitle: 'Refuser la demande ?',
  rejectText: (name) => `${name} ne sera pas informé de votre refus.`,
  rejected: 'Demande refusée',
  rejectedText: (name) => `${name} ne fait pas partie de votre cercle.`,
  accepted: 'Demande acceptée',
  acceptedText: (name) => `${name} fait maintenant partie de votre cercle.`,

  addTitle: 'Ajouter un ami',
  addText:
    'Votre ami reçoit un e-mail. S’il n’a pas encore de compte, il y trouve un lien pour en ouvrir un.',
  email: 'Adresse e-mail de votre ami',
  sendInvite: 'Envoyer l’invitation',
  copyLink: 'Copier le lien d’invitation',
  addressFirst: 'Saisissez d’abord l’e-mail. Un lien est destiné à un seul ami.',
  share: 'Partager',
  showCode: 'Afficher le code QR',
  shareTitle: (name) => `${name} vous invite sur Cowrie`,
  qr: 'Code QR du lien d’invitation',
  notCopied: 'Le lien n’a pas pu être copié automatiquement. Copiez-le d’ici :',
  link: 'Lien d’invitation',
  inviteSent: 'Invitation envoyée',
  inviteSentText: (email) => `L’invitation à ${email} est valable 7 jours.`,
  linkCopied: 'Lien d’invitation copié dans le presse-papiers',
  linkCopiedText: 'Donnez-le à votre ami. Il est valable 7 jours et pour une seule personne.',
  friendsNow: 'Vous êtes maintenant amis',
}
