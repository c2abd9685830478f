import type { Catalogue } from '../../translation.ts'

/** The note on a transfer or a request. */
export const english = {
  note: 'Note',
  noteHint: (max: number) => `Up to ${max} characters. You’ll both see it.`,
  notePlaceholder: 'For rent',
  noteTooLong: (max: number) => `Shorten the note to ${max} characters`,
} as const

export type NoteTexts = Catalogue<typeof english>
