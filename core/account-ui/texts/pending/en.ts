import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'A new password waits for your account',
  text: (moment: string) =>
    `It takes effect on ${moment}, and logs you out everywhere. If you did not ask for it, stop it.`,
  stop: 'Stop the change',
  stopped: 'The change is stopped. Your password stays as it is.',
  failed: 'We could not look whether a new password waits for your account.',
  tryAgain: 'Try again',
} as const

export type PendingTexts = Catalogue<typeof english>
