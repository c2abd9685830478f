import type { Texts } from './en.ts'

export const texts: Texts = {
  disputes: { opened: 'Ouverte', lost: 'Perdue' },
  defendUntil: 'Preuves acceptées jusqu’au',
  atProcessor: 'Ouvrir chez le prestataire de cartes',
  evidence: 'Pièces en PDF',
  evidenceOf: (about) => `Pièces en PDF : ${about}`,
  handle: 'Traité',
  handleOf: (about) => `Traité : ${about}`,
  title: 'Retirer ceci de la file ?',
  text: 'Votre note reste avec l’échange. Aucun argent ne bouge, et cela attend de nouveau si quelque chose change.',
  note: 'Ce qui a été fait',
  noteNeeded: 'Écrivez ce qui a été fait',
  ownLedger: 'Notre propre grand livre : ceci quitte la file une fois réparé.',
  handled: 'Dossiers traités',
  showHandled: 'Afficher ce qui a été traité',
  hideHandled: 'Masquer ce qui a été traité',
  noneHandled: 'Rien de ceci n’a encore été traité.',
}
