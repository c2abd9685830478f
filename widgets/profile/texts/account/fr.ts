import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  email: 'Adresse e-mail',
  emailText: 'Vous vous connectez avec elle, et elle reçoit nos e-mails.',
  changeEmail: 'Changer l’adresse e-mail',
  newEmail: 'Nouvelle adresse e-mail',
  emailHint:
    'Nous y envoyons un code à 4 chiffres. Votre adresse actuelle est prévenue et peut arrêter le changement pendant 7 jours.',
  emailNeeded: 'L’adresse e-mail est obligatoire',
  sendCode: 'Envoyer le code',
  emailFailed: 'Votre adresse e-mail n’a pas pu être changée',
  codeText: (email) =>
    `Saisissez le code à 4 chiffres que nous avons envoyé à ${email}. Une adresse qui a déjà un compte ne reçoit pas de code.`,
  confirm: 'Confirmer',
  emailDone: 'Adresse e-mail changée',
  emailDoneText: (email) =>
    `Désormais, vous vous connectez avec ${email}. L’ancienne adresse peut annuler ce changement pendant 7 jours, avec le lien de notre e-mail.`,
}
