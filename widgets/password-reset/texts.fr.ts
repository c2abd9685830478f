import type { Texts } from './texts.ts'

export const texts: Texts = {
  emailTitle: 'Réinitialisez votre mot de passe',
  emailText: 'Indiquez l’adresse e-mail de votre compte. Nous y envoyons un code à 4 chiffres.',
  email: 'Adresse e-mail',
  emailNeeded: 'L’adresse e-mail est obligatoire',
  emailWrong: 'Saisissez une adresse e-mail telle que ada@example.com',
  sendCode: 'Envoyer le code',
  askFailed: 'Réessayez',
  remembered: 'Il vous est revenu ?',
  login: 'Se connecter',

  verifyTitle: 'Consultez votre messagerie',
  verifyText:
    'Si un compte est associé à votre adresse, un code à 4 chiffres vient d’y être envoyé. Il est valable 10 minutes.',
  code: 'Code',
  codeNeeded: 'Saisissez les 4 chiffres du code',
  continue: 'Continuer',
  verifyFailed: 'La vérification de l’adresse e-mail a échoué',
  newCode: 'Envoyer un nouveau code',
  resent:
    'Si un compte est associé à votre adresse, un nouveau code vient d’y être envoyé. Le précédent n’est plus valable.',
  otherEmail: 'Utiliser une autre adresse e-mail',

  passwordTitle: 'Choisissez un nouveau mot de passe',
  passwordText: 'Toutes vos sessions prennent fin : vous vous reconnecterez sur chacun de vos appareils.',
  password: 'Nouveau mot de passe',
  retype: 'Confirmer le nouveau mot de passe',
  retypeWrong: 'Les mots de passe ne correspondent pas',
  save: 'Changer le mot de passe',
  passwordFailed: 'La réinitialisation du mot de passe a échoué',
  startAgain: 'Demander un nouveau code',

  notLoaded: 'Le chargement a échoué. Vérifiez votre réseau et réessayez.',
  incomplete: 'Cette adresse est incomplète. Demandez un nouveau code pour recommencer.',

  successTitle: 'Votre mot de passe a été changé',
  successText: 'Toutes vos sessions ont été fermées. Connectez-vous avec votre nouveau mot de passe.',
  proceed: 'Se connecter',
}
