import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Signalements',
  failed: 'Vos signalements n’ont pas pu être chargés.',
  none: 'Aucun signalement',
  noneText: 'Appuyez sur un nom pour nous signaler une personne. Vos messages et nos réponses sont ici.',
  about: (name) => `À propos de ${name}`,
  unread: 'Nouvelle réponse',
  open: 'En cours',
  closed: 'Clos',
  read: 'Lire',
  readOf: (name) => `Lire le signalement à propos de ${name}`,
  closedText: 'Ce signalement est clos. Faites-en un nouveau s’il s’est passé autre chose depuis.',
  reply: 'Votre réponse',
  replyNeeded: 'Écrivez une réponse',
  send: 'Envoyer',
}
