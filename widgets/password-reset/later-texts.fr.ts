import type { LaterTexts } from './later-texts.ts'

export const texts: LaterTexts = {
  linkTitle: 'Définissez un nouveau mot de passe',
  linkText: 'Vous avez ouvert le lien de notre e-mail. Il ne peut servir qu’une fois.',
  continue: 'Continuer',
  linkFailed: 'Ce lien n’a pas pu être ouvert',
  linkBroken: 'Ce lien est incomplet. Copiez toute l’adresse depuis l’e-mail, ou demandez un nouveau code.',
  waitingTitle: 'Votre mot de passe changera dans 24 heures',
  waitingText: (moment) =>
    `Votre nouveau mot de passe sera valable à partir du ${moment}. D’ici là, connectez-vous avec l’ancien, si vous vous en souvenez.`,
  waitingWhy:
    'Votre compte n’a encore ni code PIN de transaction ni clé d’accès : rien ne distingue donc votre demande de celle de quelqu’un qui lirait vos e-mails. Nous vous avons envoyé un lien qui arrête le changement.',
  toLogin: 'Se connecter',
  stopTitle: 'Arrêter le nouveau mot de passe ?',
  stopText:
    'Un nouveau mot de passe est en attente pour votre compte. Si vous ne l’avez pas demandé, arrêtez-le : votre mot de passe reste inchangé.',
  stop: 'Arrêter le changement',
  stopLinkBroken: 'Ce lien est incomplet. Copiez toute l’adresse depuis l’e-mail.',
  stopFailed: 'Le changement n’a pas pu être arrêté',
  stoppedTitle: 'Le changement est arrêté',
  stoppedText: 'Votre mot de passe reste inchangé, et les codes déjà envoyés ne sont plus valables.',
  successTitle: 'Votre mot de passe a été changé',
  successText: 'Toutes vos sessions ont été fermées. Connectez-vous avec votre nouveau mot de passe.',
}
