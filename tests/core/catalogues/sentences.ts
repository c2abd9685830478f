/** What the entries of a catalogue say, with facts of our own. */
import { sources, type Texts } from './find.ts'

export type Fact = string | number | boolean | undefined

/** `steps.details` and what is there: a sentence, or a function of facts. */
export type Entry = readonly [key: string, says: unknown]

const isRecord = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** All entries, those of records and lists by their paths. */
export const entriesOf = (texts: unknown, under = ''): Entry[] =>
  isRecord(texts)
    ? Object.entries(texts).flatMap(([key, value]) => entriesOf(value, under ? `${under}.${key}` : key))
    : [[under, texts]]

/** Stands for a name, an amount or a reference; Latin, because that is what Arabic has to keep apart. */
export const marker = (place: number) => `Fact${'ABCDEFGH'[place]}x`
const counts = [0, 1, 2, 3, 11, 100]

/** The facts of a function, as its English source declares them. */
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

/** The facts that a function is tried with, every combination of them; none for a sentence. */
export const triesOf = (englishPath: string, [key, says]: Entry): Fact[][] =>
  typeof says === 'function' ? combined(factsOf(englishPath, key, says.length)) : [[]]

/** What an entry says of these facts. */
export function render(says: unknown, facts: readonly Fact[]): string {
  const sentence = typeof says === 'function' ? (says as (...facts: Fact[]) => unknown)(...facts) : says
  return entriesOf(sentence)
    .map(([, each]) => String(each))
    .join('\n')
}

/** `cardName('FactAx', 3)` */
export const asCall = (key: string, facts: readonly Fact[]) =>
  facts.length === 0 ? key : `${key}(${facts.map((fact) => JSON.stringify(fact)).join(', ')})`
