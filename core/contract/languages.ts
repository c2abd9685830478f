/** The languages that Cowrie speaks. Another one is a row here, and a file beside each `en.ts`. */
const table = [
  { code: 'en', name: 'English', locale: 'en-GB', rtl: false, hours: 12, comma: ',' },
  { code: 'fr', name: 'Français', locale: 'fr-FR', rtl: false, hours: 24, comma: ',' },
  { code: 'ar', name: 'العربية', locale: 'ar-AR', rtl: true, hours: 12, comma: '،' },
] as const

export type Language = (typeof table)[number]['code']

type LanguageFacts = {
  readonly code: Language
  /** In the language itself. */
  readonly name: string
  /** BCP 47, with the region whose dates the server writes. */
  readonly locale: string
  /** Written from right to left. */
  readonly rtl: boolean
  /** How far the hours of a day are counted. */
  readonly hours: 12 | 24
  /** Between a day and its hour. */
  readonly comma: string
}

export const languages: readonly Language[] = table.map(({ code }) => code)

/** What there is to know of the language of a BCP 47 locale: `fr-CA` is French; undefined where it is none of ours. */
export function languageFacts(locale: Language): LanguageFacts
export function languageFacts(locale: string): LanguageFacts | undefined
export function languageFacts(locale: string): LanguageFacts | undefined {
  const primary = locale.toLowerCase().split('-')[0]
  return table.find(({ code }) => code === primary)
}

/** The language of a BCP 47 locale; English where it is none of ours. */
export const languageOf = (locale: string): Language => languageFacts(locale)?.code ?? 'en'

export const isRightToLeft = (language: Language): boolean => languageFacts(language).rtl
