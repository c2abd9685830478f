/** The note on a transfer or a request: one line that both people read (rules/transfers.md#note). */
import * as z from 'zod/mini'

/** Characters as a reader counts them: graphemes, so a flag or a letter with its marks is one. */
export const maxNoteLength = 140
/** Bounds what graphemes of many code points may add up to. */
const maxCodePoints = 1000

/** Invisible, direction-changing, private-use and unassigned characters, but for the joiners that scripts and emoji need. */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cs}\p{Co}\p{Cn}\u2800\ufff9-\ufffb]/gu
/** More marks on a letter overlap the surrounding lines. */
const stackedMarks = /(\p{Mn}{4})\p{Mn}+/gu
const visible = /[^\s\p{M}\u200c\u200d]/u

/** The note without hidden characters and on one line; empty if nothing of it is visible. */
export function cleanNote(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(hidden, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(stackedMarks, '$1')
    .trim()
  return visible.test(clean) ? clean : ''
}

/** The length of a note in graphemes; in code points where the browser has no segmenter. */
export function noteLength(text: string): number {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter }
  return [...(Segmenter ? new Segmenter().segment(text) : text)].length
}

/** Whether a cleaned note is longer than the server takes. */
export const isNoteTooLong = (text: string) =>
  noteLength(text) > maxNoteLength || [...text].length > maxCodePoints

/** A note in a payload. Decoding cleans it; an empty text means no note. */
export const noteText = z.codec(
  z.string().check(z.maxLength(4 * maxCodePoints)),
  z.string().check(z.refine((text) => !isNoteTooLong(text), 'is too long')),
  { decode: cleanNote, encode: cleanNote },
)
