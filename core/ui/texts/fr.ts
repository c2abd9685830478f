import type { UiTexts } from './en.ts'

export const texts: UiTexts = {
  busy: 'En cours…',
  back: 'Retour',
  continue: 'Continuer',
  retry: 'Réessayer',
  partFailed: 'Cette partie n’a pas pu être chargée.',
  dismiss: 'Masquer',
  loading: 'Chargement…',
  close: 'Fermer',
  cancel: 'Annuler',
  optional: '(facultatif)',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  capsLock: 'La touche Verr. Maj. est activée',
  choose: 'Choisir',
  listFailed: 'Cette liste n’a pas pu être chargée. Appuyez à nouveau.',
  boxOf: (position, count) => `Chiffre ${position} sur ${count}`,
  progress: 'Progression',

  crashed: 'Cette partie de la page a cessé de fonctionner',
  crashedRetry: 'Réessayez ou rechargez la page.',
  crashedReload: 'Rechargez la page.',
  crashedCareful:
    'Si vous étiez en train de confirmer quelque chose, vérifiez si cela a été fait avant de recommencer.',
  crashReference: (id) => `Référence : ${id}`,

  readAs: (read, other, key) => `Lu comme ${read}. Si vous voulez dire ${other}, tapez ${key}.`,

  stepOf: (position, count) => `Étape ${position} sur ${count}`,
}
