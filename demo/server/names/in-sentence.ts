import { isolated } from '#core/contract/isolate.ts'

/** Letters of scripts that run from right to left. */
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u
/** Of names from before they were checked: what ends a line, hides or turns text around. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/**
 * A name as a part of a sentence, a subject or a notice: on one line, and where it runs from right to left it stands in
 * isolation, so that it doesn't reorder the words and amounts around it.
 */
export function inSentence(name: string): string {
  const fit = name.replace(unfit, ' ').trim()
  return rightToLeft.test(fit) ? isolated`${fit}` : fit
}
