/** Separate from the call: the form needs the rule before it loads any API code. */
import { nameFault } from './names.ts'
import { plainSpaces } from './spaces.ts'

/** Shown when a full name breaks the rule. */
export const fullNameRule = 'Fullname should contain two names. e.g. John Smith'

/** The name of a person, as registration takes it, of at least two words with letters. */
export function isFullName(typed: string): boolean {
  const text = plainSpaces(typed).trim()
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word))
  return words.length >= 2 && nameFault(text, 'person') === undefined
}

/** Length of a message in characters. */
export const messageLength = { least: 20, most: 5000 } as const
