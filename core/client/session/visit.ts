/** What session storage keeps of a visit, for each API base. */
import { memoryOr } from './storage.ts'

export const visit = memoryOr('sessionStorage')
const setupKey = (apiBase: string) => `cowrie:kyc-done:${apiBase}`
export const lookupsKey = (apiBase: string) => `cowrie:lookups:${apiBase}`

/** The kyc-done flag: a hint that saves a returning person the wait; the server decides in every call. */
export const rememberSetup = (apiBase: string, userId: string): void =>
  visit.setItem(setupKey(apiBase), userId)
export const recallsSetup = (apiBase: string, userId: string): boolean =>
  visit.getItem(setupKey(apiBase)) === userId
export const forgetSetup = (apiBase: string): void => visit.removeItem(setupKey(apiBase))

/** Whoever logs out leaves nothing behind. */
export function forgetVisit(apiBase: string): void {
  forgetSetup(apiBase)
  visit.removeItem(lookupsKey(apiBase))
}
