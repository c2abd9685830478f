import { bidiName } from '#core/texts/bidi-name.ts'

/** Characters of names older than the check: they end a line, hide, or turn text around. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/**
 * A name as part of a sentence, a subject or a notification: on one line, and isolated where it runs from right to
 * left, so that it does not reorder the words and amounts around it.
 */
export const inSentence = (name: string): string => bidiName(name.replace(unsafeCharacters, ' ').trim())
