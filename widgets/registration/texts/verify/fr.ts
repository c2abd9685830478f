import type { VerifyTexts } from './en.ts'

export const texts: VerifyTexts = {
  verifyText: 'Nous vous avons envoyé un code à 4 chiffres. Il est valable 10 minutes.',
  verifyTextTo: (email) => `Nous avons envoyé un code à 4 chiffres à ${email}. Il est valable 10 minutes.`,
  wrongAddress: 'Mauvaise adresse ? Recommencez.',
  registerAgain: 'Créer à nouveau le compte',
  confirmedTitle: 'Votre adresse e-mail est confirmée',
  verifyFailed: 'Échec',
  verifyFailedReason: 'Ce code n’a pas pu être confirmé. Vérifiez-le ou demandez-en un nouveau.',
  alreadyConfirmed: 'Déjà confirmé ?',
  successTitle: 'Votre compte a été créé',
  successText: 'Votre adresse e-mail est confirmée. Connectez-vous pour configurer votre compte.',
  proceed: 'Se connecter',
}
