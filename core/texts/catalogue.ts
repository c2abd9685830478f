/**
 * What the screens say, in every language. A catalogue is English, which comes with the code that says it, and a module
 * for each further language, which is loaded when somebody reads it:
 *
 * ```ts
 * // texts.ts
 * export const english = { title: 'Orders', found: (count: number) => `${count} shown` } as const
 * export type Texts = Catalogue<typeof english>
 * export const { useTexts } = catalogue(english, {
 *   fr: () => import('./texts.fr.ts'),
 *   ar: () => import('./texts.ar.ts'),
 * })
 *
 * // texts.fr.ts
 * export const texts: Texts = { title: 'Ordres', found: (count) => `${count} affichés` }
 * ```
 */
import { createContext, use } from 'react'
import type { Language } from '#core/contract/languages.ts'
import { addPrerequisite } from '#core/lazy/deferred.ts'
import { persistent } from '#core/lazy/import-again.ts'
import type { Catalogue } from './translation.ts'

export type { Catalogue }

type Translated = Exclude<Language, 'en'>
type Translations<Texts> = Readonly<Record<Translated, () => Promise<{ texts: Texts }>>>

/** Answers until when one has to wait for a language; undefined when it is there. */
type Load = (language: Language) => Promise<void> | undefined

const loads = new Set<Load>()
/** Those that somebody on the page reads; what is loaded later brings them along. */
const read = new Set<Language>()
let last: Language = 'en'

/** Which of them the components below speak. */
export const LanguageContext = createContext<Language>('en')

/** Defines what is said somewhere, and how its components get at it in the language around them. */
export function catalogue<const English>(
  english: English,
  others: Translations<Catalogue<English>>,
): {
  useTexts: () => Catalogue<English>
  /** For what belongs to no element, such as a toast: in the language that an element of the page spoke last. */
  textsNow: () => Catalogue<English>
} {
  const texts: { [Each in Language]?: Catalogue<English> } = { en: english as Catalogue<English> }
  const fetches: { [Each in Translated]?: () => Promise<{ texts: Catalogue<English> }> } = {}
  const loading: { [Each in Translated]?: Promise<void> | undefined } = {}

  function load(language: Language): Promise<void> | undefined {
    if (language === 'en' || texts[language]) return undefined
    fetches[language] ??= persistent(others[language])
    loading[language] ??= fetches[language]()
      .then((module) => {
        texts[language] = module.texts
      })
      // English is better than nothing; the next element that is drawn tries again.
      .catch(console.error)
      .finally(() => {
        loading[language] = undefined
      })
    return loading[language]
  }

  loads.add(load)
  for (const language of read) load(language)
  const inLanguage = (language: Language) => texts[language] ?? (english as Catalogue<English>)
  return { useTexts: () => inLanguage(use(LanguageContext)), textsNow: () => inLanguage(last) }
}

/** What of the texts is still on its way; undefined when everything is there. */
export function loadingTexts(): Promise<void> | undefined {
  const open = [...read].flatMap((language) => [...loads].map((load) => load(language))).filter(Boolean)
  return open.length > 0 ? Promise.all(open).then(() => undefined) : undefined
}

// A module may bring texts of its own, which are there before it is drawn.
addPrerequisite(loadingTexts)

/** Somebody on the page reads this language. Answers as `loadingTexts` does. */
export function speak(language: Language): Promise<void> | undefined {
  last = language
  read.add(language)
  return loadingTexts()
}

/** The language that an element of the page spoke last: what the server is asked to answer in. */
export const languageNow = (): Language => last
