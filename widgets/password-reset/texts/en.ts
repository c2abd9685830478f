import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  emailTitle: 'Reset your password',
  emailText: 'Tell us the email address of your account. We mail a 4-digit code to it.',
  sendCode: 'Send code',
  /** A reset request that fails. */
  askFailed: 'Try again',
  remembered: 'Remembered it?',

  startAgain: 'Ask for a new code',

  incomplete: 'This address is incomplete. Ask for a new code to start again.',

  // The mailed code
  verifyText: (email: string | undefined) =>
    `If an account has ${email === undefined ? 'your address' : `the address ${email}`}, a code of 4 digits is on its way to it. It is good for 10 minutes. The mail has a link too, which does the same; when the codes of the day are used up, it has the link only.`,
  continue: 'Continue',
  verifyFailed: 'Email verification failed',
  newCode: 'Send a new code',
  resent: 'If an account has your address, a new code is on its way. The one before it no longer counts.',
  otherEmail: 'Use another email address',

  // Mailed link; delayed, stopped and set password
  linkTitle: 'Set a new password',
  linkText: 'You have opened the link in our mail. It can be used once.',
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

  // New password and its confirmation
  passwordTitle: 'Choose a new password',
  passwordText: 'It ends every session: you log in anew on each of your devices.',
  save: 'Change password',
  passwordFailed: 'Password reset failed',
  pin: 'Transaction PIN',
  pinText: 'Your account has a transaction PIN. Enter it to change the password.',
  eitherText:
    'Your account has a transaction PIN and a passkey. Confirm with one of them to change the password.',
  passkeyText: 'Your account has a passkey. Confirm with it to change the password.',
  passkeyElsewhere:
    'Your account asks for its passkey, which cannot be used here. Start again on the exchange’s own site, in a browser that has the passkey.',
  passkeyLost: 'Lost the passkey too?',
  pinNeeded: 'Enter all 4 digits of your PIN',
  pinWrong: (reason: string) => `This PIN is not right. ${reason}.`,
  pinForgotten: 'Forgotten the PIN too?',
  contact: 'Contact us',
} as const

export type Texts = Catalogue<typeof english>
