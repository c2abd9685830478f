import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  email: 'Adresse e-mail',
  emailNeeded: 'L’adresse e-mail est obligatoire',
  emailWrong: 'Saisissez une adresse e-mail telle que ada@example.com',

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
}
