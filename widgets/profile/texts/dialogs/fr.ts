import type { DialogTexts } from './en.ts'

export const texts: DialogTexts = {
  photoUnreadable: 'Cette image n’a pas pu être lue. Choisissez-en une autre.',
  cropTitle: 'Choisissez la partie à montrer',
  cropText: 'Faites glisser l’image ou déplacez-la avec les flèches. Plus et moins règlent le zoom.',
  cropArea: 'Partie de l’image',
  zoom: 'Zoom',
  savePhoto: 'Enregistrer la photo',
  uploading: 'Envoi de la photo',
  uploadFailed: 'Votre photo n’a pas pu être enregistrée',
  deletePhotoTitle: 'Supprimer votre photo ?',
  deletePhotoText: 'Vos initiales la remplacent. Vous pouvez en ajouter une autre à tout moment.',

  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Les changements de votre profil n’ont pas été enregistrés et seront perdus.',
  leave: 'Quitter',
  stay: 'Continuer la saisie',

  documentHint: 'JPEG, PNG ou WebP, ou un PDF de 5 Mo au plus.',
  keepDocument: (name) => `Garder ${name}`,
  saved: 'Profil mis à jour',
  savedText: 'La mise à jour de votre profil a été enregistrée',
}
