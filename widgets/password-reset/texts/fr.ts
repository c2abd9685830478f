import type { Texts } from './en.ts'

export const texts: Texts = {
  emailTitle: 'Réinitialisez votre mot de passe',
  emailText: 'Indiquez l’adresse e-mail de votre compte. Nous y envoyons un code à 4 chiffres.',
  sendCode: 'Envoyer le code',
  askFailed: 'Réessayez',
  remembered: 'Il vous est revenu ?',

  startAgain: 'Demander un nouveau code',

  incomplete: 'Cette adresse est incomplète. Demandez un nouveau code pour recommencer.',

  // The mailed code
  verifyText: (email) =>
    `Si un compte est associé à ${email === undefined ? 'votre adresse' : `l’adresse ${email}`}, un code à 4 chiffres vient d’y être envoyé. Il est valable 10 minutes. L’e-mail contient aussi un lien, qui a le même effet ; quand les codes de la journée sont épuisés, il ne contient que le lien.`,
  continue: 'Continuer',
  verifyFailed: 'La vérification de l’adresse e-mail a échoué',
  newCode: 'Envoyer un nouveau code',
  resent:
    'Si un compte est associé à votre adresse, un nouveau code vient d’y être envoyé. Le précédent n’est plus valable.',
  otherEmail: 'Utiliser une autre adresse e-mail',

  // Mailed link; delayed, stopped and set password
  linkTitle: 'Définissez un nouveau mot de passe',
  linkText: 'Vous avez ouvert le lien de notre e-mail. Il ne peut servir qu’une fois.',
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

  // New password and its confirmation
  passwordTitle: 'Choisissez un nouveau mot de passe',
  passwordText: 'Toutes vos sessions prennent fin : vous vous reconnecterez sur chacun de vos appareils.',
  save: 'Changer le mot de passe',
  passwordFailed: 'La réinitialisation du mot de passe a échoué',
  pin: 'Code PIN de transaction',
  pinText: 'Votre compte a un code PIN de transaction. Saisissez-le pour changer le mot de passe.',
  eitherText:
    'Votre compte a un code PIN de transaction et une clé d’accès. Confirmez avec l’un ou l’autre pour changer le mot de passe.',
  passkeyText: 'Votre compte a une clé d’accès. Confirmez avec elle pour changer le mot de passe.',
  passkeyElsewhere:
    'Votre compte demande sa clé d’accès, qui ne peut pas être utilisée ici. Recommencez sur le site de la plateforme, dans un navigateur qui a cette clé.',
  passkeyLost: 'Vous avez aussi perdu la clé d’accès ?',
  pinNeeded: 'Saisissez les 4 chiffres de votre code PIN',
  pinWrong: (reason) => `Ce code PIN est incorrect. ${reason}.`,
  pinForgotten: 'Vous avez aussi oublié le code PIN ?',
  contact: 'Contactez-nous',
}
