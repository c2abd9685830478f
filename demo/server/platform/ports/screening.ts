/** Whether people are on a list of sanctions. */
import type { ListEntry } from '../db/screening-tables.ts'

export type Screened = {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly birthDate: string
}

/** `score` is of 100. */
export type Hit = { readonly entry: ListEntry; readonly score: number }

/** The list gave no usable answer. The message says why, for operators, and names nobody. */
export class ListAway extends Error {}

/** Both calls throw `ListAway`. */
export type Screening = {
  /** Names the list, for operators. */
  readonly words: string
  /** Asks for the version in use, and whether names are answered where they were not. */
  readonly refresh: () => Promise<string>
  /**
   * For each of at most 100 people, the entries that they may be, best first. `version` is the one that `refresh` found
   * last: after a later one they are due again.
   */
  readonly hitsOf: (
    people: readonly Screened[],
  ) => Promise<{ readonly hits: readonly (readonly Hit[])[]; readonly version: string }>
}
