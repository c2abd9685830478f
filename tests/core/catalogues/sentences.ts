/** Renders the entries of a catalogue with sample facts. */
import { sources, type Texts } from './find.ts'

export type Fact = string | number | boolean | undefined

/** `steps.details` and its value: a sentence, or a function of facts. */
export type Entry = readonly [key: string, says: unknown]

const isRecord = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** All entries; those of records and lists by path. */
export const entriesOf = (texts: unknown, under = ''): Entry[] =>
  isRecord(texts)
    ? Object.entries(texts).flatMap(([key, value]) => entriesOf(value, under ? `${under}.${key}` : key))
    : [[under, texts]]

/** Stands for a name, an amount or a reference; Latin, because Arabic texts must isolate Latin facts. */
export const marker = (place: number) => `Fact${'ABCDEFGH'[place]}x`
const counts = [0, 1, 2, 3, 11, 100]

/** Sample facts of a function, by the parameter types in its English source. */
function factsOf(englishPath: string, key: string, count: number): readonly (readonly Fact[])[] {
  const name = key.split('.').at(-1) ?? ''
  const text = sources.find(({ path }) => path === englishPath)?.text ?? ''
  const declared = new RegExp(`(?:^|[\\s{])'?${name}'?: \\(([^)]*)\\)`, 'm').exec(text)?.[1] ?? ''
  const kinds = declared.split(',').map((each) => each.split(':')[1]?.trim() ?? 'string')
  return Array.from({ length: count }, (_, place) => {
    const kind = kinds[place] ?? 'string'
    const literals = [...kind.matchAll(/'([^']+)'/g)].map(([, literal]) => literal)
    if (literals.length > 0) return literals
    if (/\bnumber\b/.test(kind)) return counts
    if (/\bboolean\b/.test(kind)) return [true, false]
    return /\bundefined\b/.test(kind) ? [marker(place), undefined] : [marker(place)]
  })
}

const combined = (facts: readonly (readonly Fact[])[]): Fact[][] =>
  facts.reduce<Fact[][]>((all, each) => all.flatMap((those) => each.map((fact) => [...those, fact])), [[]])

/** Every combination of sample facts of a function; one empty list for a sentence. */
export const triesOf = (englishPath: string, [key, says]: Entry): Fact[][] =>
  typeof says === 'function' ? combined(factsOf(englishPath, key, says.length)) : [[]]

/** Text of an entry with these facts. */
export function render(says: unknown, facts: readonly Fact[]): string {
  const sentence = typeof says === 'function' ? (says as (...facts: Fact[]) => unknown)(...facts) : says
  return entriesOf(sentence)
    .map(([, each]) => String(each))
    .join('\n')
}

/** `cardName('FactAx', 3)` */
export const asCall = (key: string, facts: readonly Fact[]) =>
  facts.length === 0 ? key : `${key}(${facts.map((fact) => JSON.stringify(fact)).join(', ')})`
