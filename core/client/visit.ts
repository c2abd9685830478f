/** Per-visit data in session storage, for each API base. */
import { storageOrMemory } from './storage.ts'

export const visitStorage = storageOrMemory('sessionStorage')
const setupKey = (apiBase: string) => `cowrie:kyc-done:${apiBase}`
export const lookupsKey = (apiBase: string) => `cowrie:lookups:${apiBase}`

/** The kyc-done flag: a hint that saves a returning person the wait; the server decides in every call. */
export const rememberSetup = (apiBase: string, userId: string): void =>
  visitStorage.setItem(setupKey(apiBase), userId)
export const remembersSetup = (apiBase: string, userId: string): boolean =>
  visitStorage.getItem(setupKey(apiBase)) === userId
export const clearSetup = (apiBase: string): void => visitStorage.removeItem(setupKey(apiBase))

/** Keys of what a person typed into wizards and forms. */
export const keptPrefix = 'cowrie:kept:'

/** Removes what was typed, under keys that start with `prefix`, except that of one person. */
export function forgetKept(prefix = keptPrefix, exceptOf?: string): void {
  const keys = Array.from({ length: visitStorage.length }, (_, index) => visitStorage.key(index) ?? '')
  for (const key of keys)
    if (key.startsWith(prefix) && !(exceptOf && key.includes(`:${exceptOf}:`))) visitStorage.removeItem(key)
}

/** Removes a visit's data on logout. */
export function clearVisit(apiBase: string): void {
  clearSetup(apiBase)
  visitStorage.removeItem(lookupsKey(apiBase))
}
