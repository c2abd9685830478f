import { createContext, use } from 'react'
import type { Language } from '#core/contract/languages.ts'
import { setPrerequisite } from '#core/lazy/lazy.ts'
import { type InLanguage, pendingTexts } from '#core/texts/catalogue.ts'

/** Reads catalogues for the components of an element: in its language, with the words that its page has. */
export type ReadTexts = <Texts>(texts: InLanguage<Texts>) => Texts

/** How an element with words of its page reads catalogues. */
export type PageTexts = (language: Language) => ReadTexts

const readers = new Map<Language, ReadTexts>()

/** The shipped texts in a language: the same function each time, so that nothing that reads them draws again. */
export const readIn: PageTexts = (language) => {
  const read: ReadTexts = readers.get(language) ?? ((texts) => texts(language))
  readers.set(language, read)
  return read
}

/** How the components below read catalogues. */
export const TextsContext = createContext<ReadTexts>(readIn('en'))

/** The texts of a catalogue in the language around the component: `const texts = useTexts(orderTexts)`. */
export const useTexts: ReadTexts = (texts) => use(TextsContext)(texts)

// A lazily loaded module may bring its own catalogues; it renders once their texts are loaded.
setPrerequisite(pendingTexts)
