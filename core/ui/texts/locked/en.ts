import type { Catalogue } from '#core/texts/translation.ts'

/** Beside a field that the page around the widget has fixed. */
export const english = {
  locked: 'Set by this site. You can’t change it here.',
} as const

export type LockedTexts = Catalogue<typeof english>
