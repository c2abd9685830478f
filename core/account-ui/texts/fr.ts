import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  email: 'Adresse e-mail',
  emailNeeded: 'L’adresse e-mail est obligatoire',
  emailWrong: 'Saisissez une adresse e-mail telle que ada@example.com',
  usernameNeeded: 'Le nom d’utilisateur est obligatoire',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  retypePassword: 'Confirmer le nouveau mot de passe',
  retypeWrong: 'Les mots de passe ne correspondent pas',
  login: 'Se connecter',
  notLoaded: 'Le chargement a échoué. Réessayez.',

  passwordRule:
    'Doit contenir au moins un chiffre, une lettre majuscule et une lettre minuscule, et au moins 8 caractères',
  ruleLength: '8 caractères',
  ruleDigit: 'Un chiffre',
  ruleLower: 'Une minuscule',
  ruleUpper: 'Une majuscule',
  ruleMet: ', c’est bon. ',

  codeTitle: 'Consultez votre messagerie',
  code: 'Code',
  codeNeeded: 'Saisissez les 4 chiffres du code',
  noCode: 'Pas encore de code ?',
  resend: 'Renvoyer le code',
  resendIn: (seconds) => `Vous pourrez en demander un nouveau dans ${seconds} s.`,
  resendReady: 'Vous pouvez maintenant demander un nouveau code.',
  codeResent: 'Un nouveau code est en route. Le précédent n’est plus valable.',

  pinNeeded: 'Saisissez les 4 chiffres',
  startAgain: 'Recommencer',
}
