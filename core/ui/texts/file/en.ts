import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the file field. */
export const english = {
  pickFile: 'Choose a file',
  orDrop: 'or drop it here',
  removeFile: (name: string) => `Remove ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  wrongFileType: 'This kind of file is not accepted. Choose another one.',
  fileTooLarge: (limit: string) => `This file is too large. Choose one of at most ${limit}.`,
} as const

export type FileTexts = Catalogue<typeof english>
