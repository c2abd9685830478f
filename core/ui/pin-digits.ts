/** What keys and pastes do to the digits of a PIN or code. They have no gaps: taking one out moves the rest up. */

const digitsIn = (text: string) => text.replace(/\D/g, '')

export type Edit = {
  readonly digits: string
  /** The box that goes on. */
  readonly box: number
}

/**
 * What `box` holds after typing, pasting or autofill is `text`. Several digits go on into the boxes after it; one that
 * is typed beside the digit of a box takes its place. Undefined where nothing of it is a digit.
 */
export function withText(digits: string, box: number, text: string, length: number): Edit | undefined {
  if (text === '') return { digits: withoutDigit(digits, box), box }
  const typed = digitsIn(text)
  if (typed === '') return undefined
  // A whole code is the whole code, wherever it was pasted.
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

/** Backspace takes the digit of its box, or the one before where there is none, and goes back. */
export function withBackspace(digits: string, box: number): Edit {
  const before = Math.max(0, box - 1)
  return { digits: withoutDigit(digits, digits[box] === undefined ? before : box), box: before }
}
