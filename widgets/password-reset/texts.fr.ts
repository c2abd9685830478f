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

  startAgain: 'Demander un nouveau code',

  notLoaded: 'Le chargement a échoué. Vérifiez votre réseau et réessayez.',
  incomplete: 'Cette adresse est incomplète. Demandez un nouveau code pour recommencer.',
}
