import type { PasswordTexts } from './password-texts.ts'

export const texts: PasswordTexts = {
  passwordTitle: 'Choisissez un nouveau mot de passe',
  passwordText: 'Toutes vos sessions prennent fin : vous vous reconnecterez sur chacun de vos appareils.',
  password: 'Nouveau mot de passe',
  retype: 'Confirmer le nouveau mot de passe',
  retypeWrong: 'Les mots de passe ne correspondent pas',
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
