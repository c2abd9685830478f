import type { FileTexts } from './en.ts'

export const texts: FileTexts = {
  pickFile: 'Choisir un fichier',
  orDrop: 'ou déposez-le ici',
  removeFile: (name) => `Retirer ${name}`,
  shrinking: 'Réduction de l’image…',
  uploading: (name) => `Envoi de ${name}`,
  wrongFileType: 'Ce type de fichier n’est pas accepté. Choisissez-en un autre.',
  fileTooLarge: (limit) => `Ce fichier est trop volumineux. Choisissez-en un de ${limit} au plus.`,
}
