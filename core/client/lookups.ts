/** Lookups that hold for a visit (the countries and the visitor's location), cached in session storage. */
import { version } from './version.ts'
import { lookupsKey, visitStorage } from './visit.ts'

/** By path, in the format of the release that wrote them, which another release may not know. */
type CachedLookups = { readonly version: string; readonly answers: Readonly<Record<string, unknown>> }

function read(apiBase: string): CachedLookups['answers'] {
  try {
    const cached = JSON.parse(visitStorage.getItem(lookupsKey(apiBase)) ?? '') as CachedLookups
    return cached.version === version ? cached.answers : {}
  } catch {
    return {}
  }
}

/** The earlier answer at `path` in this visit, or undefined. */
export const cachedLookup = (apiBase: string, path: string): unknown => read(apiBase)[path]

export function cacheLookup(apiBase: string, path: string, answer: unknown): void {
  const cached: CachedLookups = { version, answers: { ...read(apiBase), [path]: answer } }
  try {
    visitStorage.setItem(lookupsKey(apiBase), JSON.stringify(cached))
  } catch {
    // Storage is full: the next page fetches again.
  }
}
