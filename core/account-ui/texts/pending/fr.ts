import type { PendingTexts } from './en.ts'

export const texts: PendingTexts = {
  title: 'Un nouveau mot de passe est en attente pour votre compte',
  text: (moment) =>
    `Il prendra effet le ${moment}, et fermera toutes vos sessions. Si vous ne l’avez pas demandé, arrêtez-le.`,
  stop: 'Arrêter le changement',
  stopped: 'Le changement est arrêté. Votre mot de passe reste inchangé.',
  failed: 'Impossible de vérifier si un nouveau mot de passe est en attente pour votre compte.',
  tryAgain: 'Réessayer',
}
