import type { Catalogue } from '#core/texts/translation.ts'

/** Shown instead of content that needs a signed-in person or a complete setup. */
export const english = {
  signInTitle: 'Log in to continue',
  signIn: 'Log in',
  setupTitle: 'Finish your setup first',
  setupText: 'You need a verified identity, a transaction PIN and a card before money can move.',
  setup: 'Finish setup',
  failed: 'Your account could not be checked.',
} as const

export type GateTexts = Catalogue<typeof english>
