/** Apart from the calls, because forms say it before they have loaded anything that talks to the server. */

/** The same rule on registration, reset and settings. */
export const passwordRule =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

/** Its parts, each ticked off while the password is typed. */
export const passwordParts = [
  { text: 'ruleLength', isMet: (password: string) => password.length >= 8 },
  { text: 'ruleDigit', isMet: (password: string) => /\d/.test(password) },
  { text: 'ruleLower', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { text: 'ruleUpper', isMet: (password: string) => /\p{Lu}/u.test(password) },
] as const

export const keepsPasswordRule = (password: string) => passwordParts.every(({ isMet }) => isMet(password))
