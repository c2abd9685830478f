/** Separate from the call: the form needs the rule before it loads any API code. */

/** Shown when a full name breaks the rule. */
export const fullNameRule = 'Fullname should contain two names. e.g. John Smith'

/**
 * At least two words of Unicode letters, including accents, hyphens and apostrophes, on one line: the name appears in
 * a mail's subject.
 */
export const isFullName = (text: string) =>
  /^['’-]*\p{L}[\p{L}\p{M}'’-]*(\p{Zs}+['’-]*\p{L}[\p{L}\p{M}'’-]*)+$/u.test(text.trim())

/** Length of a message in characters. */
export const messageLength = { least: 20, most: 5000 } as const
