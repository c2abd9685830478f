import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Opérateurs',
  about:
    'Qui peut se connecter à cette console. Un second propriétaire doit approuver chaque lien, qui n’est envoyé qu’à l’opérateur.',
  you: 'vous',
  notSetUp: 'Cette personne n’a pas encore configuré sa connexion.',
  askedBy: (name) =>
    `${name} a demandé un lien pour cette personne. Un second propriétaire doit le faire aussi.`,
  askedByMe: 'Vous avez demandé un lien pour cette personne. Un second propriétaire doit le faire aussi.',
  add: 'Ajouter un opérateur',
  addText: 'Cette personne reçoit un lien dès qu’un second propriétaire le demande aussi.',
  name: 'Nom',
  nameNeeded: 'Entrez le nom',
  emailNeeded: 'Entrez une adresse e-mail',
  role: 'Rôle',
  roleNeeded: 'Choisissez un rôle',
  link: 'Envoyer un lien',
  linkOf: (name) => `Envoyer un lien à ${name}`,
  linkTitle: (name) => `Envoyer un lien à ${name} ?`,
  linkText:
    'Dès que deux propriétaires l’ont demandé, l’ancienne connexion ne marche plus, et le lien permet d’en configurer une autre pendant un jour.',
  changeRole: 'Changer le rôle',
  changeRoleOf: (name) => `Changer le rôle de ${name}`,
  changeRoleText: 'Cette personne est déconnectée aussitôt et se reconnecte avec le nouveau rôle.',
  remove: 'Retirer',
  removeOf: (name) => `Retirer l’opérateur ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText: 'Cette personne est déconnectée aussitôt. Son nom reste dans le journal.',
}
