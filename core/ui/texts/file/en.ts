import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the file field. */
export const english = {
  pickFile: 'Choose a file',
  orDrop: 'or drop it here',
  removeFile: (name: string) => `Remove ${name}`,
  shrinking: 'Resizing the picture…',
  uploading: (name: string) => `Uploading ${name}`,
  wrongFileType: 'We can’t accept this type of file. Choose another one.',
  fileTooLarge: (limit: string) => `This file is too large. Choose one up to ${limit}.`,
} as const

export type FileTexts = Catalogue<typeof english>
