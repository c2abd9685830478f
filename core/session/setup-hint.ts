/** The kyc-done flag of A §2: a hint that saves a returning person the wait; the server decides in every call. */
import { memoryOr } from './storage.ts'

const storage = memoryOr('sessionStorage')
const keyOf = (apiBase: string) => `cowrie:kyc-done:${apiBase}`

export const rememberSetup = (apiBase: string, userId: string): void =>
  storage.setItem(keyOf(apiBase), userId)
export const recallsSetup = (apiBase: string, userId: string): boolean =>
  storage.getItem(keyOf(apiBase)) === userId
export const forgetSetup = (apiBase: string): void => storage.removeItem(keyOf(apiBase))
