/** Codes that a person types: a mailed one (rules/accounts.md#codes), and one of an operator's authenticator app. */
export const codeLength = 4
export const codePattern = new RegExp(`^\\d{${codeLength}}$`)
export const codeRule = `must be ${codeLength} digits`
/** Minutes that a mailed code lives. */
export const codeMinutes = 10

export const appCodeLength = 6
export const appCodePattern = new RegExp(`^\\d{${appCodeLength}}$`)
export const appCodeRule = `must be ${appCodeLength} digits`
