/**
 * The sentences of the widgets, from their English texts: the list by which an element checks the words of a page, and
 * the same for partners, `texts.json`.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Sentences, TextIndex } from '#core/element/texts-of-page/read.ts'
import { root } from './source.ts'

/**
 * Not for partners' words: the exchange's own console and its page for partners, what a person agrees to on the
 * exchange's page, and sentences about calls, which belong to no element.
 */
const ownFolders = /^(widgets\/(operator|partner|consent)|core\/client)\//

const load = createRequire(import.meta.url)

/** `listings.market` of `widgets/listings/texts/market/en.ts`. */
const nameOf = (path: string) =>
  path
    .split('/')
    .slice(1, -1)
    .filter((part) => part !== 'texts')
    .map((part) => part.replace(/-texts$/, ''))
    .join('.')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The names of a sentence's facts. Node has removed their types from it. */
const factsOf = (sentence: (...facts: unknown[]) => unknown) =>
  [...(/^\(([^)]*)\)/.exec(sentence.toString())?.[1]?.matchAll(/\w+/g) ?? [])].map(([name]) => name)

function fill(sentence: (...facts: unknown[]) => unknown, facts: readonly unknown[]): unknown {
  try {
    return sentence(...facts)
  } catch {
    return undefined
  }
}

function sentencesOf(texts: object, source: string): Sentences {
  const ofType = (types: string) => (name: string) => new RegExp(`\\b${name}: (${types})`).test(source)
  const entries = Object.entries(texts).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, []]
    if (typeof value !== 'function') return [key, isRecord(value) ? sentencesOf(value, source) : null]
    const sentence = value as (...facts: unknown[]) => unknown
    const facts = factsOf(sentence)
    const words = fill(
      sentence,
      facts.map((name) => `{${name}}`),
    )
    // A sentence that chooses by a fact, or formats it, has more in it than words.
    const isPlain = typeof words === 'string' && facts.every((name) => words.includes(`{${name}}`))
    if (!isPlain || facts.some(ofType('boolean'))) return [key, null]
    return [key, facts.map((name) => (ofType('string \\| undefined')(name) ? `${name}?` : name))]
  })
  return Object.fromEntries(entries) as Sentences
}

const readEnglish = () =>
  globSync('{core,widgets}/**/en.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !ownFolders.test(path))
    .sort()
    .map((path) => ({
      name: nameOf(path),
      source: readFileSync(`${root}${path}`, 'utf8'),
      english: (load(`${root}${path}`) as { english: object }).english,
    }))

let known: TextIndex | undefined

/** Throws when two catalogues have one name, or the same keys, by which an element tells them apart. */
export function textIndex(): TextIndex {
  if (known) return known
  const all = readEnglish()
  const marks = all.flatMap(({ name, english }) => [name, Object.keys(english).join()])
  const twice = marks.find((each, at) => marks.indexOf(each) !== at)
  if (twice) throw new Error(`two catalogues cannot be told apart: ${twice}`)
  known = Object.fromEntries(all.map(({ name, english, source }) => [name, sentencesOf(english, source)]))
  return known
}

/** `texts.json`: every key that a page may word anew, with the English words; facts stand in braces. */
export function englishTexts(index: TextIndex): Record<string, string> {
  const list = (sentences: Sentences, texts: object, path: string): [string, string][] =>
    Object.entries(sentences).flatMap(([key, facts]): [string, string][] => {
      const value: unknown = Reflect.get(texts, key)
      if (facts === null) return []
      if (!Array.isArray(facts)) return list(facts as Sentences, value as object, `${path}.${key}`)
      const names = facts.map((each: string) => `{${each.replace('?', '')}}`)
      const words = typeof value === 'function' ? fill(value as () => unknown, names) : value
      return [[`${path}.${key}`, String(words)]]
    })
  return Object.fromEntries(
    readEnglish().flatMap(({ name, english }) => list(index[name] ?? {}, english, name)),
  )
}
