import type { NoFriendsTexts } from './en.ts'

export const texts: NoFriendsTexts = {
  noFriends: 'Vous n’avez encore ajouté personne à votre cercle',
  noFriendsText:
    'L’argent s’envoie à des amis. Invitez d’abord quelqu’un ; vous pourrez envoyer de l’argent dès que votre invitation aura été acceptée.',
  noFriendsHere: 'Ouvrez la page Paiement de votre compte pour ajouter des amis.',
  addFriend: 'Ajouter un ami',
}
