import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  emailTitle: 'Reset your password',
  emailText: 'Enter the email address of your account. We’ll send it a 4-digit code.',
  sendCode: 'Send code',
  /** A reset request that fails. */
  askFailed: 'Try again',
  remembered: 'Remembered it?',

  startAgain: 'Ask for a new code',

  incomplete: 'This link is incomplete. Ask for a new code to start again.',

  // The mailed code
  verifyText: (email: string | undefined) =>
    `If an account has ${email === undefined ? 'your address' : `the address ${email}`}, we’ve sent it a 4-digit code. It’s valid for 10 minutes. The email also has a link that does the same. Once the day’s codes are used up, it has only the link.`,
  continue: 'Continue',
  verifyFailed: 'Email verification failed',
  newCode: 'Send a new code',
  resent: 'If an account has your address, a new code is on its way. The old one no longer works.',
  otherEmail: 'Use another email address',

  // Mailed link; delayed, stopped and set password
  linkTitle: 'Set a new password',
  linkText: 'You opened the link in our email. It works once.',
  linkFailed: 'This link could not be opened',
  linkBroken: 'This link is incomplete. Copy the whole address from the email, or ask for a new code.',
  waitingTitle: 'Your password changes in 24 hours',
  waitingText: (moment: string) =>
    `Your new password works from ${moment}. Until then, log in with the old one if you remember it.`,
  waitingWhy:
    'Your account has no transaction PIN or passkey yet, so we can’t tell whether it was you who asked. We’ve emailed you a link that stops the change.',
  toLogin: 'Proceed to Login',
  stopTitle: 'Stop the new password?',
  stopText:
    'A new password is about to replace yours. If you didn’t ask for it, stop it and your password stays as it is.',
  stop: 'Stop the change',
  stopLinkBroken: 'This link is incomplete. Copy the whole address from the email.',
  stopFailed: 'The change could not be stopped',
  stoppedTitle: 'Change stopped',
  stoppedText: 'Your password stays as it is, and earlier codes no longer work.',
  successTitle: 'Password changed successfully',
  successText: 'You’ve been logged out everywhere. Log in with your new password.',

  // New password and its confirmation
  passwordTitle: 'Choose a new password',
  passwordText: 'This logs you out everywhere. You’ll need to log in again on each device.',
  save: 'Change password',
  passwordFailed: 'Password reset failed',
  pin: 'Transaction PIN',
  pinText: 'Your account has a transaction PIN. Enter it to change the password.',
  eitherText:
    'Your account has a transaction PIN and a passkey. Confirm with either one to change the password.',
  passkeyText: 'Your account has a passkey. Confirm with it to change the password.',
  passkeyElsewhere:
    'Your account asks for its passkey, which doesn’t work here. Start again on the exchange’s own site, in a browser that has the passkey.',
  passkeyLost: 'Lost your passkey too?',
  pinNeeded: 'Enter all 4 digits of your PIN',
  pinWrong: (reason: string) => `Wrong PIN. ${reason}.`,
  pinForgotten: 'Forgot your PIN too?',
  contact: 'Contact us',
} as const

export type Texts = Catalogue<typeof english>
