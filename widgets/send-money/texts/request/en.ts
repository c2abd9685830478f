import type { Catalogue } from '#core/texts/translation.ts'

/** Paying a request, which most people never do here. */
export const english = {
  requestTitle: (name: string) => `${name} is asking you for money`,
  openUntil: 'Open until',
  requestFailed: 'The request could not be loaded.',
  requestOver: 'This request is closed',
  requestOverText: 'It was paid, declined or withdrawn, or it has expired. There’s nothing to do.',
} as const

export type RequestTexts = Catalogue<typeof english>
