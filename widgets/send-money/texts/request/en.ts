import type { Catalogue } from '#core/texts/translation.ts'

/** Paying a request, which most people never do here. */
export const english = {
  requestTitle: (name: string) => `${name} asks you for money`,
  openUntil: 'Open until',
  requestFailed: 'The request could not be loaded.',
  requestOver: 'This request is over',
  requestOverText: 'It has been paid, declined or withdrawn, or its time is over. There is nothing to do.',
} as const

export type RequestTexts = Catalogue<typeof english>
