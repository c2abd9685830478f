import { bidi } from '../../bidi.ts'
import type { NoteTexts } from './en.ts'

export const texts: NoteTexts = {
  note: 'ملاحظة',
  noteHint: (max) => bidi`حتى ${max} حرفًا. يراها كلاكما.`,
  notePlaceholder: 'للإيجار',
  noteTooLong: (max) => bidi`اختصر الملاحظة إلى ${max} حرفًا`,
}
