/**
 * Checks a page's own texts against the catalogues of the widgets. The list of sentences comes from the English texts,
 * which the build reads.
 */
import { type Language, languages } from '#core/contract/languages.ts'

/**
 * The sentences of a catalogue by their keys, in its order: a plain one is `[]`, one about facts has their names; a
 * name with `?` is a fact that may be missing. Null is a text that a page cannot replace.
 */
export type Sentences = { readonly [key: string]: readonly string[] | Sentences | null }

/** By name of the catalogue, such as `order` or `listings.market`. */
export type TextIndex = Readonly<Record<string, Sentences>>

/** Checked texts: words by key, by catalogue, by language. */
export type OwnTexts = { readonly [Each in Language]?: ReadonlyMap<string, ReadonlyMap<string, string>> }

/** A sentence of a page may be this long. */
export const maxTextLength = 500

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const placeholder = /\{(\w+)\}/g
const placeholdersIn = (words: string) => [...words.matchAll(placeholder)].map(([, name]) => name as string)

/** The catalogue and key that `order.closed.halted` names, with the facts of that sentence. */
function find(
  index: TextIndex,
  full: string,
): { catalogue: string; key: string; facts: readonly string[] | null } | undefined {
  // `listings.market.title` may be of the catalogue `listings` or of `listings.market`.
  for (const name of Object.keys(index).filter((each) => full.startsWith(`${each}.`))) {
    const key = full.slice(name.length + 1)
    let at: Sentences[string] | undefined = index[name]
    for (const step of key.split('.'))
      at = isRecord(at) && Object.hasOwn(at, step) ? (at as Sentences)[step] : undefined
    if (at === null || Array.isArray(at)) return { catalogue: name, key, facts: at }
  }
  return undefined
}

/** Why `words` cannot stand for a sentence about `facts`. */
function faultOf(words: unknown, facts: readonly string[] | null): string | undefined {
  if (facts === null) return 'is ignored: the exchange words it'
  if (typeof words !== 'string' || words.trim() === '') return 'is ignored: it is no text'
  if (words.length > maxTextLength) return `is ignored: it has more than ${maxTextLength} characters`
  const used = new Set(placeholdersIn(words))
  const known = facts.map((each) => each.replace('?', ''))
  const isWhole = facts.every((each) => each.endsWith('?') || used.has(each))
  if (isWhole && [...used].every((each) => known.includes(each))) return undefined
  return known.length === 0
    ? 'is ignored: the sentence has no facts, so write no {…}'
    : `is ignored: it needs ${known.map((each) => `{${each}}`).join(' and ')}, and nothing else in braces`
}

/** The valid part of what a page gave, and a sentence for each fault. */
export function readTexts(given: unknown, index: TextIndex): { texts: OwnTexts; faults: string[] } {
  if (!isRecord(given))
    return { texts: {}, faults: ['texts is ignored: it takes { en: { "key": "words" } }.'] }
  const faults: string[] = []
  const texts: { [Each in Language]?: Map<string, Map<string, string>> } = {}
  for (const [name, sentences] of Object.entries(given)) {
    const language = languages.find((each) => each === name)
    if (!language || !isRecord(sentences)) {
      faults.push(`texts.${name} is ignored: it takes sentences by key, for ${languages.join(', ')}.`)
      continue
    }
    const own = new Map<string, Map<string, string>>()
    texts[language] = own
    for (const [full, words] of Object.entries(sentences)) {
      const found = find(index, full)
      const fault = found ? faultOf(words, found.facts) : 'is ignored: there is no such sentence'
      if (fault) faults.push(`texts.${name}["${full}"] ${fault}.`)
      else if (found)
        own.set(found.catalogue, (own.get(found.catalogue) ?? new Map()).set(found.key, words as string))
    }
  }
  return { texts, faults }
}

const asText = (fact: unknown) => (Array.isArray(fact) ? fact.join(', ') : String(fact ?? ''))

/** A catalogue's texts in a language, with a page's words by key where it has some. */
export function withWords<Texts>(
  texts: Texts,
  sentences: Sentences,
  words: ReadonlyMap<string, string>,
  path = '',
): Texts {
  const merged = Object.entries(texts as object).map(([key, shipped]: [string, unknown]) => {
    const inner = sentences[key]
    const own = words.get(path + key)
    if (Array.isArray(inner) && own !== undefined) {
      const names = inner.map((each: string) => each.replace('?', ''))
      const fill = (...facts: unknown[]) =>
        own.replace(placeholder, (_, name: string) => asText(facts[names.indexOf(name)]))
      return [key, typeof shipped === 'function' ? fill : own]
    }
    return [key, isRecord(inner) ? withWords(shipped, inner as Sentences, words, `${path}${key}.`) : shipped]
  })
  const object = Object.fromEntries(merged) as object
  return (Array.isArray(texts) ? Object.values(object) : object) as Texts
}
