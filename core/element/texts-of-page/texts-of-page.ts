/** Reads the property `texts` of an element: a page's own words in place of shipped ones. */
import { docsLink } from '#core/client/docs-link.ts'
import type { PageTexts, ReadTexts } from '#core/client/use-texts.ts'
import type { Language } from '#core/contract/languages.ts'
import type { InLanguage } from '#core/texts/catalogue.ts'
import { readTexts, type TextIndex, withWords } from './read.ts'

declare const __COWRIE_TEXTS__: TextIndex

const index = __COWRIE_TEXTS__
/** A catalogue does not know its name: its keys tell, which no two have in common. */
const nameByKeys = new Map(
  Object.entries(index).map(([name, sentences]) => [Object.keys(sentences).join(), name]),
)
const said = new Set<string>()

/** Returns how components of an element with these `texts` read catalogues, by language. */
export function textsOfPage(tag: string, given: unknown): PageTexts {
  const { texts: own, faults } = readTexts(given, index)
  for (const fault of faults) {
    const sentence = `<${tag}> ${fault}`
    if (said.has(sentence)) continue
    said.add(sentence)
    console.warn(`Cowrie: ${sentence} ${docsLink('a-value-is-ignored')}`)
  }
  const readers = new Map<Language, ReadTexts>()
  return (language) => {
    const known = readers.get(language)
    if (known) return known
    /** By the shipped texts, which change when a language has loaded. */
    const merged = new WeakMap<object, unknown>()
    const read = <Texts>(texts: InLanguage<Texts>): Texts => {
      const shipped = texts(language)
      const name = nameByKeys.get(Object.keys(shipped as object).join()) ?? ''
      const [words, sentences] = [own[language]?.get(name), index[name]]
      if (!words || !sentences) return shipped
      if (!merged.has(shipped as object)) merged.set(shipped as object, withWords(shipped, sentences, words))
      return merged.get(shipped as object) as Texts
    }
    readers.set(language, read)
    return read
  }
}
