import type { Catalogue } from '#core/texts/translation.ts'

/** The code page, and the confirmed address. */
export const english = {
  verifyText: 'We’ve sent you a 4-digit code. It’s valid for 10 minutes.',
  verifyTextTo: (email: string) => `We’ve sent a 4-digit code to ${email}. It’s valid for 10 minutes.`,
  wrongAddress: 'Wrong address? Start again.',
  registerAgain: 'Create the account again',
  confirmedTitle: 'Your email address is confirmed',
  verifyFailed: 'Failed',
  verifyFailedReason: 'That code didn’t work. Check it, or ask for a new one.',
  alreadyConfirmed: 'Already confirmed?',
  successTitle: 'Account created successfully',
  successText: 'Your email address is confirmed. Log in to set up your account.',
  proceed: 'Proceed to Login',
} as const

export type VerifyTexts = Catalogue<typeof english>
