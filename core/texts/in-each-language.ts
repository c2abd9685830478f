import { type Language, languages } from '#core/contract/languages.ts'

/** Calls `load` for each language. For Node, which has no `import.meta.glob`. */
export async function inEachLanguage<T>(
  load: (language: Language) => Promise<T>,
): Promise<Readonly<Record<Language, T>>> {
  const all = languages.map(async (language) => [language, await load(language)] as const)
  return Object.fromEntries(await Promise.all(all)) as Record<Language, T>
}
