import type { DecideTexts } from './decide-texts.ts'

export const texts: DecideTexts = {
  acceptTitle: 'Accepter l’ordre ?',
  rejectTitle: 'Refuser l’ordre ?',
  accept: 'Accepter',
  reject: 'Refuser',
  sure: 'Voulez-vous vraiment continuer ?',
  acceptMeans: (ordered, user, get) => `${user} reçoit ${ordered}, et vous recevez ${get}.`,
  rejectMeans: (user) => `Le montant bloqué sur la carte de ${user} sera débloqué.`,
  counterMeans: (meaning) => `Contre-offre : ${meaning}.`,
  accepted: 'Ordre accepté',
  acceptedText: (ordered, user, get) =>
    `${user} a reçu ${ordered}, et ${get} sont en route vers votre carte.`,
  rejected: 'Ordre refusé',
  rejectedText: (user) => `Le montant bloqué sur la carte de ${user} est débloqué.`,
  failed: 'Échec',
  close: 'Fermer',
}
