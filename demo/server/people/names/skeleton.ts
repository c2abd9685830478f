/**
 * Whether two names look alike, by the skeleton of Unicode Technical Standard 39, §4. Names with one skeleton are drawn
 * alike or nearly so, whatever their characters are.
 */
import { readFileSync } from 'node:fs'

const table = new URL('./confusables.txt', import.meta.url)

/** Loaded with the first name: some 5,000 characters and what each looks like. */
let prototypes: ReadonlyMap<string, string> | undefined

function readTable(): ReadonlyMap<string, string> {
  const characters = (codes: string) =>
    codes
      .trim()
      .split(' ')
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
  const map = new Map<string, string>()
  for (const line of readFileSync(table, 'utf8').split('\n')) {
    const [prototype, alike] = line.split(';')
    if (line.startsWith('#') || !prototype || !alike) continue
    for (const each of characters(alike)) map.set(each, characters(prototype).join(''))
  }
  return map
}

/** The skeleton of a text. It is for comparing only, not for display. */
export function skeleton(text: string): string {
  prototypes ??= readTable()
  const seen = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(seen, (character) => prototypes?.get(character) ?? character)
    .join('')
    .normalize('NFD')
}

const withoutTrimmings = (userName: string) =>
  userName
    .normalize('NFD')
    .replace(/[\u0300-\u036f._-]/g, '')
    .normalize('NFC')

/**
 * The skeleton of a user name, which also ignores case. It is taken before and after lower case: `Ivan` looks like
 * `lvan` in capitals only. An i counts as an l, because a capital I looks like one: otherwise the first of `oIive`,
 * `OLIVE` and `olive` would decide which of the others can register. Accents, dots, hyphens and underscores do not count:
 * `a.mara` and `amará` pass for `amara`.
 */
export const userNameSkeleton = (userName: string): string =>
  skeleton(skeleton(withoutTrimmings(userName)).toLowerCase()).replaceAll('i', 'l')
