import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanNote, isNoteTooLong, noteLength, noteText } from '#core/contract/note.ts'

test.each([
  ['  For   rent ', 'For rent'],
  ['two\nlines\tand\u2028more', 'two lines and more'],
  // Direction overrides, isolates and marks.
  ['pay \u202e00.1$\u202c now', 'pay 00.1$ now'],
  ['\u2067x\u2069\u200f\u061c', 'x'],
  // Zero-width space, soft hyphen, byte order mark, tags, private use.
  ['a\u200bb\u00adc\ufeffd\u{e0041}e\ue000', 'abcde'],
  ['e\u0301', '\u00e9'],
  [`z${'\u0335'.repeat(20)}`, `z${'\u0335'.repeat(4)}`],
  // Joiners belong to Persian words and to emoji.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d👧 ❤\ufe0f', '👩\u200d👧 ❤\ufe0f'],
  ['\u200b \u200d\u202e', ''],
  ['<b>not markup</b>', '<b>not markup</b>'],
])('a note %j is kept as %j', (typed, kept) => {
  expect(cleanNote(typed)).toBe(kept)
  expect(cleanNote(kept)).toBe(kept)
})

test('a note is as long as its reader counts', () => {
  expect(noteLength('👩‍👩‍👧‍👦🇳🇬')).toBe(2)
  expect(noteLength('नि')).toBe(1)
  expect(isNoteTooLong('🇳🇬'.repeat(140))).toBe(false)
  expect(isNoteTooLong('x'.repeat(141))).toBe(true)
  // Few graphemes, but very many code points.
  expect(isNoteTooLong('👩‍👩‍👧‍👦'.repeat(140))).toBe(false)
  expect(isNoteTooLong(`x${'\u0335'.repeat(1000)}`)).toBe(true)
})

test('a payload is cleaned before its length is checked', () => {
  expect(z.decode(noteText, ` ${'x'.repeat(140)}\u202e `)).toBe('x'.repeat(140))
  expect(z.safeDecode(noteText, 'x'.repeat(141)).success).toBe(false)
})
