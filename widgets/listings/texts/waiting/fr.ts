import { plural } from '#core/texts/plural.ts'
import type { WaitingTexts } from './en.ts'

export const texts: WaitingTexts = {
  title: 'En attente de votre décision',
  held: 'Bloqué sur vos cartes',
  open: 'Vos annonces ouvertes',
  waitingCount: (count) => `${count} à décider`,
  heldSum: (amount) => `${amount} bloqués`,
  openCount: (count) =>
    plural('fr', count, { one: `${count} annonce ouverte`, other: `${count} annonces ouvertes` }),
  nothing: 'Rien n’attend votre décision.',
  nothingHeld: 'Rien n’est bloqué.',
  nothingOpen: 'Vous n’avez aucune annonce ouverte.',

  orders: (name, amount) => `${name} commande ${amount}`,
  youGet: (amount) => `Vous recevez ${amount}`,
  more: (amount) => `${amount} de plus qu’à votre taux`,
  less: (amount) => `${amount} de moins qu’à votre taux`,
  same: 'Autant qu’à votre taux',
  sends: (name, amount) => `${name} vous envoie ${amount}`,
  cameBack: (amount, lastFour) => `${amount} sont revenus de •••• ${lastFour}`,
  chooseCard: 'Choisir une autre carte',
  befriends: (name) => `${name} souhaite rejoindre vos amis`,
  until: (day) => `jusqu’au ${day}`,
  accept: 'Accepter',
  reject: 'Refuser',
  decline: 'Décliner',
  about: (action, what) => `${action} : ${what}`,
  friendsNow: 'Vous êtes désormais amis.',

  heldFor: {
    listing: () => 'Votre annonce',
    order: (name) => `Ordre auprès de ${name}`,
    transfer: (name) => `Envoi à ${name}`,
  },

  sold: (amount) => `${amount} vendus`,
  asked: (amount) => `${amount} en ordres`,
  left: (amount) => `${amount} restants`,

  showAll: (count) => `Tout afficher (${count})`,
  rest: (count) => plural('fr', count, { one: `et ${count} autre`, other: `et ${count} autres` }),
  notLoaded: 'Non chargé',
  failed: 'Ce qui attend votre décision n’a pas pu être chargé.',
}
