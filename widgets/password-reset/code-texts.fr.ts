import type { CodeTexts } from './code-texts.ts'

export const texts: CodeTexts = {
  verifyTitle: 'Consultez votre messagerie',
  verifyText:
    'Si un compte est associé à votre adresse, un code à 4 chiffres vient d’y être envoyé. Il est valable 10 minutes. L’e-mail contient aussi un lien, qui a le même effet ; quand les codes de la journée sont épuisés, il ne contient que le lien.',
  code: 'Code',
  codeNeeded: 'Saisissez les 4 chiffres du code',
  continue: 'Continuer',
  verifyFailed: 'La vérification de l’adresse e-mail a échoué',
  newCode: 'Envoyer un nouveau code',
  resent:
    'Si un compte est associé à votre adresse, un nouveau code vient d’y être envoyé. Le précédent n’est plus valable.',
  otherEmail: 'Utiliser une autre adresse e-mail',
}
