/** Lookups that hold for a visit, the countries and where the person seems to be, kept in session storage. */
import { version } from '../version.ts'
import { lookupsKey, visit } from './visit.ts'

/** By path; in the shape of the release that wrote them, which another one on the page may not know. */
type Kept = { readonly version: string; readonly answers: Readonly<Record<string, unknown>> }

function read(apiBase: string): Kept['answers'] {
  try {
    const kept = JSON.parse(visit.getItem(lookupsKey(apiBase)) ?? '') as Kept
    return kept.version === version ? kept.answers : {}
  } catch {
    return {}
  }
}

/** What the API answered at `path` earlier in this visit, or undefined. */
export const recallLookup = (apiBase: string, path: string): unknown => read(apiBase)[path]

export function rememberLookup(apiBase: string, path: string, answer: unknown): void {
  const kept: Kept = { version, answers: { ...read(apiBase), [path]: answer } }
  try {
    visit.setItem(lookupsKey(apiBase), JSON.stringify(kept))
  } catch {
    // The storage is full: it is asked again on the next page.
  }
}
