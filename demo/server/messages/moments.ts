import { type Language, languageFacts } from '#core/contract/languages.ts'

/** The digits and the calendar of the screens. */
const everywhere = { numberingSystem: 'latn', calendar: 'gregory', timeZone: 'UTC' } as const

/** `21 December 2026 at 14:05` */
export const minute = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** A moment as text, in UTC like all days on the server. */
export const formatMoment = (language: Language, moment: Date, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageFacts(language).locale, { ...parts, ...everywhere }).format(moment)
