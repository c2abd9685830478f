import type { Catalogue } from '#core/texts/translation.ts'

/** Texts about a page that is not set up for its exchange. */
export const english = {
  misconfigured: 'This page is not set up to reach the exchange. Please tell the site’s owner',
} as const

export type SetUpTexts = Catalogue<typeof english>
