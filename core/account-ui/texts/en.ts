import { passwordRule } from '#core/contract/password-rule.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  email: 'Email',
  emailNeeded: 'Email is required',
  emailWrong: 'Enter an email address such as ada@example.com',
  usernameNeeded: 'Username is required',
  password: 'Password',
  newPassword: 'New password',
  retypePassword: 'Retype new password',
  retypeWrong: 'Password does not match',
  login: 'Login',
  notLoaded: 'This could not be loaded. Try again.',

  passwordRule,
  ruleLength: '8 characters',
  ruleDigit: 'Number',
  ruleLower: 'Lowercase letter',
  ruleUpper: 'Uppercase letter',
  /** Read out after a part of the rule that is met. */
  ruleMet: ', done. ',

  codeTitle: 'Check your email',
  code: 'Code',
  codeNeeded: 'Enter the 4-digit code',
  noCode: 'No code yet?',
  resend: 'Resend code',
  resendIn: (seconds: number) => `You can ask for a new one in ${seconds} s.`,
  resendReady: 'You can ask for a new code now.',
  codeResent: 'A new code is on its way. The old one no longer works.',

  pinNeeded: 'Enter all 4 digits',
  startAgain: 'Start Again',
} as const

export type AccountTexts = Catalogue<typeof english>
