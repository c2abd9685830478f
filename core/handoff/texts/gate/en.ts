import type { Catalogue } from '#core/texts/translation.ts'

/** In the place of what is only for people who are signed in, or whose setup is complete. */
export const english = {
  signInTitle: 'Log in to go on',
  signIn: 'Log in',
  setupTitle: 'Finish your setup first',
  setupText: 'Your identity, a transaction PIN and a card are needed before money can move.',
  setup: 'Finish setup',
  failed: 'Your account could not be checked.',
} as const

export type GateTexts = Catalogue<typeof english>
