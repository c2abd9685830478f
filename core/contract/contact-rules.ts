/** Apart from the call, because the form says it before it has loaded anything that talks to the server. */

/** Shown where a full name breaks the rule. */
export const fullNameRule = 'Fullname should contain two names. e.g. John Smith'

/**
 * At least two words of letters, which are Unicode letters with their accents, hyphen, apostrophe. On one line: it stands
 * in the subject of a mail.
 */
export const isFullName = (text: string) =>
  /^['’-]*\p{L}[\p{L}\p{M}'’-]*(\p{Zs}+['’-]*\p{L}[\p{L}\p{M}'’-]*)+$/u.test(text.trim())

/** Characters of a message. */
export const messageLength = { least: 20, most: 5000 } as const
