import type { Texts } from './en.ts'

export const texts: Texts = {
  report: 'Signalement',
  reportOf: (from, reported) => `${from} signale ${reported}`,
  openReportOf: (from, reported) => `Ouvrir le signalement de ${from} à propos de ${reported}`,
  reportFailed: 'Ce signalement n’a pas pu être chargé.',
  reportClosed: 'Ce signalement est clos.',
  unread: 'Non lu',
  waitsForUs: 'Attend une réponse',
  waitsForMember: 'Attend le membre',
  abouts: {
    listing: (reference) => `À propos de l’annonce ${reference}`,
    order: (reference) => `À propos de l’ordre ${reference}`,
    transfer: (reference) => `À propos du transfert ${reference}`,
  },
  answer: 'Réponse',
  answerHint: 'Le membre la reçoit par notification et par e-mail, sans votre nom.',
  answerNeeded: 'Écrivez une réponse',
  sendAnswer: 'Envoyer la réponse',
  closeReport: 'Clore le signalement',
}
