import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Configurez votre compte',
  progress: (done) =>
    plural('fr', done, { one: `${done} étape sur 3 terminée.`, other: `${done} étapes sur 3 terminées.` }),
  lead: 'Trois étapes, une seule fois. Ensuite, vous pourrez échanger et envoyer de l’argent.',
  statusFailed: 'Votre configuration n’a pas pu être chargée.',
  tryAgain: 'Réessayer',
  continue: 'Continuer',
  signInTitle: 'Connectez-vous pour configurer votre compte',
  signInText: 'Votre identité, votre code PIN et votre carte sont liés à votre compte.',
  signIn: 'Se connecter',

  steps: {
    kyc: {
      title: 'Vérifier l’identité',
      text: 'Dites-nous qui vous êtes et présentez une pièce d’identité.',
      locked: '',
    },
    pin: {
      title: 'Définir un code PIN',
      text: 'Quatre chiffres qui confirment chaque paiement.',
      locked: 'Accessible après la vérification d’identité',
    },
    card: {
      title: 'Ajouter une carte',
      text: 'D’où vient l’argent et où il arrive.',
      locked: 'Accessible après l’identité et le code PIN',
    },
  },
  start: 'Commencer',
  startOf: (step) => `Commencer : ${step}`,
  completed: 'Terminé',
  inProgress: 'En cours',
  inReview: 'En cours d’examen',

  kycTime: 'Environ deux minutes, votre pièce d’identité sous la main.',
  known: 'De votre compte',
  editKnown: 'Modifier',
  editKnownOf: 'Modifier le nom, le pays et le numéro de téléphone',
  knownFailed: 'Votre nom, votre pays et votre numéro de téléphone n’ont pas pu être chargés.',
  bvnHint:
    'Votre numéro de vérification bancaire (BVN) compte 11 chiffres. Il nous sert uniquement à vérifier votre nom et ne nous ouvre aucun compte.',
  openBankingHint:
    'L’identifiant que votre banque vous attribue pour l’Open Banking. Il nous sert uniquement à vérifier votre nom et ne nous ouvre aucun compte.',
  idNumberHint: 'Tel qu’il est imprimé sur le document.',
  idUpload: 'Pièce d’identité à joindre',
  idUploadHint: 'Une photo du document (JPEG, PNG ou WebP), ou un PDF de 5 Mo au plus.',
  submitKyc: 'Envoyer',

  firstNameNeeded: 'Le prénom est obligatoire',
  lastNameNeeded: 'Le nom est obligatoire',
  bankIdNeeded: (label) => `Champ obligatoire : ${label}`,
  bvnWrong: 'Un BVN compte 11 chiffres',
  bankIdWrong: 'Utilisez de 4 à 40 lettres, chiffres ou traits d’union',

  verified: 'Identité vérifiée',
  verifiedText: 'Votre identité est confirmée',
  notVerified: 'La vérification a échoué',
  notVerifiedReason: 'Ce BVN n’existe pas, veuillez réessayer',
  failedBefore: 'Votre dernière vérification a échoué',
  reviewTitle: 'Vos informations sont en cours d’examen',
  reviewSoon: 'Cela prend en général moins d’une minute.',
  reviewAgain: (when) =>
    `La vérification prend plus de temps cette fois. Nous redemanderons le résultat le ${when}.`,
  reviewByPeople: 'Notre équipe les vérifie, ce qui peut prendre une journée ou plus.',
  reviewText:
    'Vous recevrez une notification et un e-mail après la décision. La page continue d’elle-même ; vous pouvez aussi revenir plus tard.',

  pinText:
    'Vous le saisissez chaque fois que vous échangez ou envoyez de l’argent. Personne chez Cowrie ne vous le demandera.',
  pin: 'Saisissez un code PIN à 4 chiffres',
  pinAgain: 'Saisissez de nouveau votre code PIN',
  pinDiffers: 'Les codes PIN ne correspondent pas',
  savePin: 'Enregistrer',

  successful: 'C’est fait',
  pinSaved: 'Votre code PIN de transaction est enregistré',
  cardSaved: 'Votre carte a été enregistrée et votre compte est prêt',
  failed: 'Échec',
  cardFailed: 'Votre carte n’a pas été enregistrée, réessayez',

  doneTitle: 'Votre compte est prêt',
  doneText:
    'Identité, code PIN et carte : tout est en place. Vous pouvez maintenant échanger et envoyer de l’argent.',
  toDashboard: 'Aller au tableau de bord',
}
