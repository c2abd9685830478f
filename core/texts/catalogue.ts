/**
 * What the screens say, in every language. A catalogue is a folder: English, which comes with the code that says it, and
 * a module for each further language, which is loaded when somebody reads it. The translations take their type from the
 * English, and nothing but `index.ts` imports the translations:
 *
 * ```ts
 * // texts/en.ts
 * export const english = { title: 'Orders', found: (count: number) => `${count} shown` } as const
 * export type Texts = Catalogue<typeof english>
 *
 * // texts/fr.ts
 * export const texts: Texts = { title: 'Ordres', found: (count) => `${count} affichés` }
 *
 * // texts/index.ts
 * export const orderTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
 *
 * // Order.tsx
 * const texts = useTexts(orderTexts)
 * ```
 */
import type { Language } from '#core/contract/languages.ts'
import { retryImport } from '#core/lazy/retry-import.ts'
import type { Catalogue } from './translation.ts'

/** The texts of a catalogue in a language; in English until those of the language are loaded. */
export type InLanguage<Texts> = (language: Language) => Texts

/** By path, as `import.meta.glob` finds them: each module exports its `texts`. */
type Translations = Readonly<Record<string, () => Promise<unknown>>>

/** Answers until when one has to wait for a language; undefined when it is there. */
type LoadTexts = (language: Language) => Promise<void> | undefined

const loaders = new Set<LoadTexts>()
/** Those that somebody on the page reads; what is loaded later brings them along. */
const activeLanguages = new Set<Language>()
let lastLanguage: Language = 'en'

/** Defines what is said somewhere, and loads the languages that the page reads. */
export function catalogue<const English>(
  english: English,
  translations: Translations,
): InLanguage<Catalogue<English>> {
  type Texts = Catalogue<English>
  const texts: { [Each in Language]?: Texts } = { en: english as Texts }
  const fetches: { [Each in Language]?: () => Promise<unknown> } = {}
  const loading: { [Each in Language]?: Promise<void> | undefined } = {}

  function load(language: Language): Promise<void> | undefined {
    const translation = translations[`./${language}.ts`]
    if (!translation || texts[language]) return undefined
    fetches[language] ??= retryImport(translation)
    loading[language] ??= fetches[language]()
      .then((module) => {
        texts[language] = (module as { texts: Texts }).texts
      })
      // English is better than nothing; the next element that is drawn tries again.
      .catch(console.error)
      .finally(() => {
        loading[language] = undefined
      })
    return loading[language]
  }

  loaders.add(load)
  for (const language of activeLanguages) load(language)
  return (language) => texts[language] ?? (english as Texts)
}

/** What of the texts is still on its way; undefined when everything is there. */
export function pendingTexts(): Promise<void> | undefined {
  const pending = [...activeLanguages]
    .flatMap((language) => [...loaders].map((load) => load(language)))
    .filter(Boolean)
  return pending.length > 0 ? Promise.all(pending).then(() => undefined) : undefined
}

/** Somebody on the page reads this language. Answers as `pendingTexts` does. */
export function activateLanguage(language: Language): Promise<void> | undefined {
  lastLanguage = language
  activeLanguages.add(language)
  return pendingTexts()
}

/** For what belongs to no element, such as a toast: in the language that an element of the page spoke last. */
export const currentTexts = <Texts>(texts: InLanguage<Texts>): Texts => texts(lastLanguage)
