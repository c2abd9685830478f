import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Your password is about to change',
  text: (moment: string) =>
    `The new one works from ${moment} and logs you out everywhere. If you didn’t ask for this, stop it.`,
  stop: 'Stop the change',
  stopped: 'Change stopped. Your password stays as it is.',
  failed: 'We couldn’t check for a pending password change.',
  tryAgain: 'Try again',
} as const

export type PendingTexts = Catalogue<typeof english>
