/** The languages that Cowrie speaks. One more is a row here and a file beside each catalogue; the types ask for them. */
export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** The language of a BCP 47 locale: `fr-CA` is French; English where we don't speak it. */
export function languageOf(locale: string): Language {
  const primary = locale.toLowerCase().split('-')[0]
  return languages.find((each) => each === primary) ?? 'en'
}

export const isRightToLeft = (language: Language): boolean => language === 'ar'
