/** Finds people among the names of a list, and says how near they are (rules/screening.md#matching). */

import { nameParts } from './names.ts'
import type { Birth, ListEntry } from './un-list.ts'

/** A match has at least this score of 100. Every lower one is no match. */
export const minScore = 80
/** A different year of birth takes so much that a name has to be the same letter for letter. */
const otherBirth = 20
const sameBirth = 5
/** For each part that only the longer name has, up to three. */
const missingPart = 5
/** A name that the list itself calls weak. */
const weakName = 5
/** Longer names are as good as their first parts, and the comparison stays short. */
const maxParts = 8

export type Screened = {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly birthDate: string
}

export type Hit = { readonly entry: ListEntry; readonly score: number }

type Name = {
  readonly entry: number
  readonly forms: readonly (readonly number[])[]
  readonly isWeak: boolean
}

/** How many letters of two parts may differ, by the longer one; of parts that were joined one at most. */
const allowedEdits = (length: number, isJoined: boolean) => (length < 4 ? 0 : length < 8 || isJoined ? 1 : 2)

/**
 * Reads the entries once; the function that it returns answers the matches of a person, best first. Near parts come from
 * an index of every part of the list with as many letters left out as may differ, so that a person costs no walk through
 * the list.
 */
export function openMatcher(entries: readonly ListEntry[]): (person: Screened) => Hit[] {
  const written = entries.flatMap((entry, at) =>
    entry.names.map(({ text, isWeak }) => ({ entry: at, forms: formsOf(text), isWeak })),
  )
  const asWritten = new Set(written.flatMap(({ forms: [parts = []] }) => parts))
  const parts = [...new Set(written.flatMap(({ forms }) => forms.flat()))]
  const idOf = new Map(parts.map((part, id) => [part, id]))
  const names: Name[] = written.map(({ forms, ...name }) => ({
    ...name,
    forms: forms.map((form) => form.map((part) => idOf.get(part) as number)),
  }))
  const namesWith: number[][] = parts.map(() => [])
  names.forEach(({ forms }, at) => {
    for (const id of new Set(forms.flat())) namesWith[id]?.push(at)
  })
  const isJoined = (id: number) => !asWritten.has(parts[id] as string)
  const index = new Map<string, number[]>()
  parts.forEach((part, id) => {
    for (const each of shortened(part, isJoined(id))) {
      const ids = index.get(each)
      if (ids) ids.push(id)
      else index.set(each, [id])
    }
  })

  /** The parts of the list near to one, each with how near it is: 1 is the same. */
  function nearParts(part: string, joined: boolean): Map<number, number> {
    const near = new Map<number, number>()
    for (const each of shortened(part, joined))
      for (const id of index.get(each) ?? []) {
        if (near.has(id)) continue
        const other = parts[id] as string
        const length = Math.max(part.length, other.length)
        const edits = editsBetween(part, other)
        near.set(id, edits > allowedEdits(length, joined || isJoined(id)) ? 0 : 1 - edits / length)
      }
    return near
  }

  const shared = new Uint8Array(names.length)

  /** The names that share as many parts with a person as a match needs. */
  function candidates(forms: readonly Form[]): number[] {
    const near = new Set(forms.flat())
    shared.fill(0)
    for (const ids of near) {
      const found = new Set<number>()
      for (const [id, likeness] of ids) if (likeness > 0) for (const at of namesWith[id] ?? []) found.add(at)
      for (const at of found) shared[at] = (shared[at] ?? 0) + 1
    }
    const isShort = forms.some(({ length }) => length === 1)
    return names.flatMap(({ forms: theirs }, at) => {
      const count = shared[at] ?? 0
      return count > 1 || (count === 1 && (isShort || theirs.some(({ length }) => length === 1))) ? [at] : []
    })
  }

  return ({ firstName, lastName, birthDate }) => {
    const [own = [], ...joined] = formsOf(`${firstName} ${lastName}`)
    const known = new Map<string, Map<number, number>>()
    const nearOf = (part: string) => {
      const near = known.get(part) ?? nearParts(part, !own.includes(part))
      known.set(part, near)
      return near
    }
    const forms = [own, ...joined].map((form) => form.map(nearOf))
    const best = new Map<number, number>()
    for (const at of candidates(forms)) {
      const { entry, forms: theirs, isWeak } = names[at] as Name
      const score = likeness(forms, theirs) - (isWeak ? weakName : 0)
      if (score > (best.get(entry) ?? 0)) best.set(entry, score)
    }
    return [...best]
      .flatMap(([at, named]) => {
        const entry = entries[at] as ListEntry
        const score = Math.min(100, Math.round(named + byBirth(entry.births, birthDate)))
        return score >= minScore ? [{ entry, score }] : []
      })
      .sort((one, other) => other.score - one.score || (one.entry.id < other.entry.id ? -1 : 1))
  }
}

/** The parts of a name, and the same with each two neighbours in one word: `Abd Rahman` is written `Abdrahman`, too. */
function formsOf(name: string): string[][] {
  const parts = nameParts(name).slice(0, maxParts)
  if (parts.length === 0) return []
  const joined = parts
    .slice(1)
    .map((part, at) => [...parts.slice(0, at), `${parts[at]}${part}`, ...parts.slice(at + 2)])
  return [parts, ...joined]
}

/** A part, and it with as many letters left out as may differ: two parts that are near have one of these in common. */
function shortened(part: string, isJoined: boolean): Set<string> {
  const all = new Set([part])
  let last = [part]
  for (let left = allowedEdits(part.length, isJoined); left > 0; left -= 1) {
    const next = new Set<string>()
    for (const each of last)
      for (let at = 0; at < each.length; at += 1) next.add(each.slice(0, at) + each.slice(at + 1))
    for (const each of next) all.add(each)
    last = [...next]
  }
  return all
}

/** A name of a person: for each part what is near it in the list. */
type Form = readonly ReadonlyMap<number, number>[]

/** How near two names are, up to 100. Of one of them only the parts are joined. */
function likeness(person: readonly Form[], listed: readonly (readonly number[])[]): number {
  const [own = []] = person
  const [theirs = []] = listed
  return Math.max(
    ...person.map((form) => partsLikeness(form, theirs)),
    ...listed.slice(1).map((form) => partsLikeness(own, form)),
  )
}

/** Each part of the shorter name has to have its own in the longer one, in any order, and one alone is no name. */
function partsLikeness(person: Form, listed: readonly number[]): number {
  const [shorter, longer] = [person.length, listed.length].sort((a, b) => a - b) as [number, number]
  if (shorter === 0 || (shorter === 1 && longer > 1)) return 0
  const isPersonShorter = person.length === shorter
  const near = (at: number, to: number) =>
    isPersonShorter
      ? (person[at]?.get(listed[to] as number) ?? 0)
      : (person[to]?.get(listed[at] as number) ?? 0)
  const pairAll = (at: number, taken: number): number => {
    if (at === shorter) return 0
    let best = Number.NEGATIVE_INFINITY
    for (let to = 0; to < longer; to += 1) {
      if (taken & (1 << to)) continue
      const each = near(at, to)
      if (each > 0) best = Math.max(best, each + pairAll(at + 1, taken | (1 << to)))
    }
    return best
  }
  const sum = pairAll(0, 0)
  return sum > 0 ? (100 * sum) / shorter - missingPart * Math.min(3, longer - shorter) : 0
}

/** Letters to add, remove, replace, or swap with their neighbour. */
function editsBetween(one: string, other: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let edits = Math.min(
        (row?.[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row?.[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        edits = Math.min(edits, (before?.[j - 2] ?? 0) + 1)
      next.push(edits)
    }
    before = row ?? []
    row = next
  }
  return row?.[other.length] ?? 0
}

/** Of several dates of the list the best one counts; a list often knows the year only, and that roughly. */
function byBirth(births: readonly Birth[], birthDate: string): number {
  if (births.length === 0) return 0
  if (births.some(({ from, to }) => from === birthDate && to === birthDate)) return sameBirth
  const year = Number(birthDate.slice(0, 4))
  const isNear = births.some(({ from, to, isAbout }) => {
    const slack = isAbout ? 2 : 0
    return year >= Number(from.slice(0, 4)) - slack && year <= Number(to.slice(0, 4)) + slack
  })
  return isNear ? 0 : -otherBirth
}
