import { isolatedName } from '#core/texts/isolated-name.ts'

/** Of names from before they were checked: what ends a line, hides or turns text around. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/**
 * A name as a part of a sentence, a subject or a notice: on one line, and where it runs from right to left it stands in
 * isolation, so that it doesn't reorder the words and amounts around it.
 */
export const inSentence = (name: string): string => isolatedName(name.replace(unfit, ' ').trim())
