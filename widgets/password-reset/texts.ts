import { type Catalogue, catalogue } from '#core/catalogue.ts'

/** A §2, §5, §8, with D §3. */
export const english = {
  emailTitle: 'Reset your password',
  emailText: 'Tell us the email address of your account. We mail a 4-digit code to it.',
  email: 'Email',
  emailNeeded: 'Email is required',
  emailWrong: 'Enter an email address such as ada@example.com',
  sendCode: 'Send code',
  /** A §8: a reset request that fails. */
  askFailed: 'Try again',
  remembered: 'Remembered it?',
  login: 'Login',

  verifyTitle: 'Check your email',
  verifyText:
    'If an account has your address, a code of 4 digits is on its way to it. It is good for 10 minutes.',
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
  startAgain: 'Ask for a new code',

  notLoaded: 'This could not be loaded. Check your network connection and try again.',
  incomplete: 'This address is incomplete. Ask for a new code to start again.',

  successTitle: 'Password changed successfully',
  successText: 'You have been logged out everywhere. Log in with your new password.',
  proceed: 'Proceed to Login',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
