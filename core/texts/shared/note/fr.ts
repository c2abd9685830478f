import type { NoteTexts } from './en.ts'

export const texts: NoteTexts = {
  note: 'Message',
  noteHint: (max) => `Jusqu’à ${max} caractères. Vous le voyez tous les deux.`,
  notePlaceholder: 'Pour le loyer',
  noteTooLong: (max) => `Raccourcissez le message à ${max} caractères`,
}
