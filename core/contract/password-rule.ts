/** Separate from the calls: forms need the rule before they load any API code. */

export const minPasswordLength = 8

/** The same rule for registration, reset and settings. */
export const passwordRule = `Must contain at least one number and one uppercase and lowercase letter, and at least ${minPasswordLength} or more characters`

/** Parts of the rule, each ticked off while typing. */
export const passwordParts = [
  { text: 'ruleLength', isMet: (password: string) => password.length >= minPasswordLength },
  { text: 'ruleDigit', isMet: (password: string) => /\d/.test(password) },
  { text: 'ruleLower', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { text: 'ruleUpper', isMet: (password: string) => /\p{Lu}/u.test(password) },
] as const

export const keepsPasswordRule = (password: string) => passwordParts.every(({ isMet }) => isMet(password))
