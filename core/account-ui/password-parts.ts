/** The parts of the password rule, each to be ticked off while the password is typed. */
export const passwordParts = [
  { text: 'ruleLength', isMet: (password: string) => password.length >= 8 },
  { text: 'ruleDigit', isMet: (password: string) => /\d/.test(password) },
  { text: 'ruleLower', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { text: 'ruleUpper', isMet: (password: string) => /\p{Lu}/u.test(password) },
] as const
