import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** A mailed link, a new password that waits or is stopped, and one that was set. */
export const english = {
  linkTitle: 'Set a new password',
  linkText: 'You have opened the link in our mail. It can be used once.',
  continue: 'Continue',
  linkFailed: 'This link could not be opened',
  linkBroken: 'This link is incomplete. Copy the whole address from the mail, or ask for a new code.',
  waitingTitle: 'Your password changes in 24 hours',
  waitingText: (moment: string) =>
    `Your new password works from ${moment}. Until then log in with the old one, if you remember it.`,
  waitingWhy:
    'Your account has neither a transaction PIN nor a passkey yet, so nobody but a reader of your mail can tell who asked for this. We have mailed you a link that stops the change.',
  toLogin: 'Proceed to Login',
  stopTitle: 'Stop the new password?',
  stopText:
    'A new password waits for your account. If you did not ask for it, stop it: your password stays as it is.',
  stop: 'Stop the change',
  stopLinkBroken: 'This link is incomplete. Copy the whole address from the mail.',
  stopFailed: 'The change could not be stopped',
  stoppedTitle: 'The change is stopped',
  stoppedText: 'Your password stays as it is, and codes that were mailed before no longer work.',
  successTitle: 'Password changed successfully',
  successText: 'You have been logged out everywhere. Log in with your new password.',
} as const

export type LaterTexts = Catalogue<typeof english>
export const { useTexts: useLaterTexts } = catalogue(english, {
  fr: () => import('./later-texts.fr.ts'),
  ar: () => import('./later-texts.ar.ts'),
})
