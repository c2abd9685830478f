/** Details of a person that forms and the server check alike (rules/accounts.md). */

export const userNameLength = { least: 3, most: 30 } as const
export const userNamePattern = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}._-]{${userNameLength.least},${userNameLength.most}}$`,
  'u',
)
export const userNameRule = `must be ${userNameLength.least} to ${userNameLength.most} letters, digits, dots, hyphens or underscores`

/** Digits after the dial code. The shortest national numbers have 4. */
export const phoneDigits = { least: 4, most: 10 } as const
export const phonePattern = new RegExp(`^\\d{${phoneDigits.least},${phoneDigits.most}}$`)
export const phoneRule = `must be at most ${phoneDigits.most} digits`

export const dialCodePattern = /^\+\d{1,4}$/
export const dialCodeRule = 'must be + and up to 4 digits'

/** The number that a bank knows a person by; in Nigeria it is a BVN. */
export const bankIdLength = { least: 4, most: 40 } as const
export const bankIdPattern = new RegExp(`^[\\w-]{${bankIdLength.least},${bankIdLength.most}}$`)
export const bankIdRule = `must be ${bankIdLength.least} to ${bankIdLength.most} letters or digits`

export const bvnLength = 11
export const bvnPattern = new RegExp(`^\\d{${bvnLength}}$`)

/** Ages in years: the minimum to trade, and the plausible maximum. */
export const ages = { least: 18, most: 120 } as const
