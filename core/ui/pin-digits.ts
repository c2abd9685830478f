import { latinDigits } from '#core/money/latin-digits.ts'

/** Effects of keys and pastes on the digits of a PIN or code. Digits have no gaps: removing one moves the rest up. */

const digitsIn = (text: string) => latinDigits(text).replace(/\D/g, '')

export type Edit = {
  readonly digits: string
  /** The box to focus next. */
  readonly box: number
}

/**
 * Digits after `box` receives `text` by typing, paste or autofill. Several digits continue into the following boxes;
 * one typed beside a box's digit replaces it. Undefined if `text` has no digits.
 */
export function withText(digits: string, box: number, text: string, length: number): Edit | undefined {
  if (text === '') return { digits: withoutDigit(digits, box), box }
  const typed = digitsIn(text)
  if (typed === '') return undefined
  // A complete code replaces all digits, whichever box it was pasted into.
  if (typed.length >= length) return { digits: typed.slice(0, length), box: length - 1 }
  const old = digits[box]
  const added =
    old !== undefined && typed.length === 2 && typed.includes(old) ? typed.replace(old, '') : typed
  const from = Math.min(box, digits.length)
  const next = (digits.slice(0, from) + added + digits.slice(from + added.length)).slice(0, length)
  return { digits: next, box: Math.min(from + added.length, length - 1) }
}

export const withoutDigit = (digits: string, box: number): string =>
  digits.slice(0, box) + digits.slice(box + 1)

/** Backspace removes the box's digit, or the previous one if the box is empty, and moves back. */
export function withBackspace(digits: string, box: number): Edit {
  const before = Math.max(0, box - 1)
  return { digits: withoutDigit(digits, digits[box] === undefined ? before : box), box: before }
}
