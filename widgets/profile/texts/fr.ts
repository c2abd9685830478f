import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Paramètres du compte',
  why: 'Connectez-vous pour voir les paramètres de votre compte.',
  tabs: 'Paramètres du compte',
  profile: 'Profil',
  security: 'Sécurité',
  cards: 'Cartes',

  done: 'Terminé',
  continue: 'Continuer',

  // Photo
  photo: 'Photo de profil',
  photoText: 'Vos amis et les personnes avec qui vous échangez la voient. JPEG, PNG ou WebP.',
  photoOf: (name) => `Photo de ${name}`,
  photoFailed: 'Votre photo n’a pas pu être chargée.',
  uploadPhoto: 'Ajouter une photo',
  changePhoto: 'Changer la photo',
  showPhoto: 'Afficher la photo',
  deletePhoto: 'Supprimer la photo',
  photoDeleted: 'Votre photo a été supprimée',
  photoSaved: 'Votre photo a été enregistrée',
  wrongPhotoType: 'Ce type de fichier n’est pas accepté. Choisissez une image JPEG, PNG ou WebP.',

  // Details
  details: 'Informations personnelles',
  detailsText:
    'Noms, adresse e-mail et numéro bancaire ont été confirmés et ne peuvent pas être modifiés ici.',
  idNumberKept: (masked) => `Enregistré : ${masked}. Laissez le champ vide pour le garder.`,
  detailsFailed: 'Vos informations n’ont pas pu être chargées.',
  email: 'Adresse e-mail',
  document: 'Pièce d’identité',
  removeDocument: (name) => `Retirer ${name}`,
  save: 'Enregistrer',
  saveFailed: 'Vos changements n’ont pas pu être enregistrés',
}
