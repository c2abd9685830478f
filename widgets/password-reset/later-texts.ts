import { type Catalogue, catalogue } from '#core/catalogue.ts'

/** What follows the address: the code or the link, the new password with its PIN, and one that waits or is stopped. */
export const english = {
  verifyTitle: 'Check your email',
  verifyText:
    'If an account has your address, a code of 4 digits is on its way to it. It is good for 10 minutes. The mail has a link too, which does the same; when the codes of the day are used up, it has the link only.',
  code: 'Code',
  codeNeeded: 'Enter the 4 digits of the code',
  continue: 'Continue',
  verifyFailed: 'Email verification failed',
  newCode: 'Send a new code',
  resent: 'If an account has your address, a new code is on its way. The one before it no longer counts.',
  otherEmail: 'Use another email address',

  passwordTitle: 'Choose a new password',
  passwordText: 'It ends every session: you log in anew on each of your devices.',
  password: 'New password',
  retype: 'Retype new password',
  retypeWrong: 'Password does not match',
  save: 'Change password',
  passwordFailed: 'Password reset failed',

  linkTitle: 'Set a new password',
  linkText: 'You have opened the link in our mail. It can be used once.',
  linkFailed: 'This link could not be opened',
  linkBroken: 'This link is incomplete. Copy the whole address from the mail, or ask for a new code.',

  pin: 'Transaction PIN',
  pinText: 'Your account has a transaction PIN. Enter it to change the password.',
  pinNeeded: 'Enter all 4 digits of your PIN',
  pinWrong: (reason: string) => `This PIN is not right. ${reason}.`,
  pinForgotten: 'Forgotten the PIN too?',
  contact: 'Contact us',

  waitingTitle: 'Your password changes in 24 hours',
  waitingText: (moment: string) =>
    `Your new password works from ${moment}. Until then log in with the old one, if you remember it.`,
  waitingWhy:
    'Your account has no transaction PIN yet, so nobody but a reader of your mail can tell who asked for this. We have mailed you a link that stops the change.',
  toLogin: 'Proceed to Login',

  stopTitle: 'Stop the new password?',
  stopText:
    'A new password waits for your account. If you did not ask for it, stop it: your password stays as it is.',
  stop: 'Stop the change',
  stopFailed: 'The change could not be stopped',
  stoppedTitle: 'The change is stopped',
  stoppedText: 'Your password stays as it is, and codes that were mailed before no longer work.',
} as const

export type LaterTexts = Catalogue<typeof english>
export const { useTexts: useLaterTexts } = catalogue(english, {
  fr: () => import('./later-texts.fr.ts'),
  ar: () => import('./later-texts.ar.ts'),
})
