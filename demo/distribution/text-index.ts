/**
 * The sentences of the widgets, from the modules of their English texts: the list by which an element checks the words of a page, and
 * the same for partners, `texts.json`.
 */
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'vite'
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

type Sentence = (...facts: unknown[]) => unknown

/** The names of a sentence's facts. */
function factsOf(sentence: Sentence): string[] {
  const [statement] = parseSync('sentence.js', `export default ${sentence}`).program.body
  const found = statement?.type === 'ExportDefaultDeclaration' ? statement.declaration : undefined
  if (found?.type !== 'ArrowFunctionExpression')
    throw new Error(`a sentence is no arrow function: ${sentence}`)
  return found.params.map((each) => (each.type === 'Identifier' ? each.name : ''))
}

function fill(sentence: Sentence, facts: readonly unknown[]): unknown {
  try {
    return sentence(...facts)
  } catch {
    return undefined
  }
}

const inBraces = (name: string) => `{${name}}`

/** Whether a sentence has other words without the fact, in place of `undefined`. */
function mayMiss(sentence: Sentence, facts: readonly string[], words: string, missing: string): boolean {
  const without = fill(
    sentence,
    facts.map((name) => (name === missing ? undefined : inBraces(name))),
  )
  return typeof without === 'string' && without !== words.replaceAll(inBraces(missing), 'undefined')
}

function sentencesOf(texts: object): Sentences {
  const entries = Object.entries(texts).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, []]
    if (typeof value !== 'function') return [key, isRecord(value) ? sentencesOf(value) : null]
    const sentence = value as Sentence
    const facts = factsOf(sentence)
    const words = fill(sentence, facts.map(inBraces))
    // A sentence that chooses by a fact, or formats it, has more in it than words.
    const isPlain = typeof words === 'string' && facts.every((name) => words.includes(inBraces(name)))
    if (!isPlain) return [key, null]
    return [key, facts.map((name) => (mayMiss(sentence, facts, words, name) ? `${name}?` : name))]
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
  known = Object.fromEntries(all.map(({ name, english }) => [name, sentencesOf(english)]))
  return known
}

/** `texts.json`: every key whose text a page may replace, with the English words; facts stand in braces. */
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
