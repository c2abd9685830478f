import { accountTexts } from './texts.ts'

/** The parts of the password rule, each to be ticked off while the password is typed (D §3). */
export const passwordParts = [
  { text: accountTexts.ruleLength, isMet: (password: string) => password.length >= 8 },
  { text: accountTexts.ruleDigit, isMet: (password: string) => /\d/.test(password) },
  { text: accountTexts.ruleLower, isMet: (password: string) => /\p{Ll}/u.test(password) },
  { text: accountTexts.ruleUpper, isMet: (password: string) => /\p{Lu}/u.test(password) },
] as const
