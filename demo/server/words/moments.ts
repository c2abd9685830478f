import type { Language } from '#core/contract/languages.ts'

/** British English, as everywhere here; Arabic with the digits and the calendar of the screens. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', ar: 'ar-u-ca-gregory-nu-latn' }

/** `21 December 2026 at 14:05` */
export const minute = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** A moment in words. Of UTC, as all days on the server. */
export const momentIn = (language: Language, moment: Date, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: 'UTC' }).format(moment)
