/** Supported languages. A new one needs a row here and a file beside each `en.ts`. */
const table = [
  { code: 'en', name: 'English', locale: 'en-GB', rtl: false, comma: ',' },
  { code: 'fr', name: 'Français', locale: 'fr-FR', rtl: false, comma: ',' },
  { code: 'ar', name: 'العربية', locale: 'ar-AR', rtl: true, comma: '،' },
] as const

export type Language = (typeof table)[number]['code']

type LanguageFacts = {
  readonly code: Language
  /** The language's own name. */
  readonly name: string
  /** BCP 47, with the region whose date format the server uses. */
  readonly locale: string
  /** Right-to-left script. */
  readonly rtl: boolean
  /** Separator between day and hour. */
  readonly comma: string
}

export const languages: readonly Language[] = table.map(({ code }) => code)

/** Facts of a BCP 47 locale's language: `fr-CA` is French; undefined if unsupported. */
export function languageFacts(locale: Language): LanguageFacts
export function languageFacts(locale: string): LanguageFacts | undefined
export function languageFacts(locale: string): LanguageFacts | undefined {
  const primary = locale.toLowerCase().split('-')[0]
  return table.find(({ code }) => code === primary)
}

/** Language of a BCP 47 locale; English if unsupported. */
export const languageOf = (locale: string): Language => languageFacts(locale)?.code ?? 'en'

export const isRightToLeft = (language: Language): boolean => languageFacts(language).rtl
