/**
 * Texts of the screens in every language. A catalogue is a folder: English, bundled with the code that uses it, and a
 * lazily loaded module for each other language. The translations take their type from the English, and only `index.ts`
 * imports them:
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

/** Texts of a catalogue in a language; English until that language is loaded. */
export type InLanguage<Texts> = (language: Language) => Texts

/** Keyed by path as in `import.meta.glob`: each module exports its `texts`. */
type Translations = Readonly<Record<string, () => Promise<unknown>>>

/** Returns a promise while a language loads; undefined once it is loaded. */
type LoadTexts = (language: Language) => Promise<void> | undefined

const loaders = new Set<LoadTexts>()
/** Languages in use on the page; catalogues loaded later include them. */
const activeLanguages = new Set<Language>()

/** Defines a catalogue and loads the languages in use on the page. */
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
      .then(
        (module) => {
          texts[language] = textsIn(module as object, english) as Texts
        },
        // Fall back to English; the next element drawn tries again.
        console.error,
      )
      .finally(() => {
        loading[language] = undefined
      })
    return loading[language]
  }

  loaders.add(load)
  for (const language of activeLanguages) load(language)
  return (language) => texts[language] ?? (english as Texts)
}

/**
 * The texts of a module. A retry gets the whole file that the build has put it into, with the modules of several
 * catalogues: its own is the one with the keys of the English texts.
 */
function textsIn(module: object, english: unknown): unknown {
  if ('texts' in module) return module.texts
  const keysOf = (texts: unknown) =>
    Object.keys(texts as object)
      .sort()
      .join()
  return Object.values(module).find((each) => keysOf(each.texts ?? {}) === keysOf(english))?.texts
}

/** Waits for texts that are still loading; undefined if all are loaded. */
export function pendingTexts(): Promise<unknown> | undefined {
  const pending = [...activeLanguages]
    .flatMap((language) => [...loaders].map((load) => load(language)))
    .filter(Boolean)
  return pending[0] && Promise.all(pending)
}

/** Adds a language to those in use on the page. Returns the same as `pendingTexts`. */
export function activateLanguage(language: Language): Promise<unknown> | undefined {
  activeLanguages.add(language)
  return pendingTexts()
}
