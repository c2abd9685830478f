import type { Catalogue } from '#core/texts/translation.ts'

/** The code page, and the confirmed address. */
export const english = {
  verifyText: 'We have sent you a code of 4 digits. It is good for 10 minutes.',
  verifyTextTo: (email: string) => `We have sent a code of 4 digits to ${email}. It is good for 10 minutes.`,
  wrongAddress: 'Wrong address? Another one needs another username, too.',
  registerAgain: 'Create the account again',
  confirmedTitle: 'Your email address is confirmed',
  verifyFailed: 'Failed',
  verifyFailedReason: 'This code could not be confirmed. Check it, or ask for a new one.',
  alreadyConfirmed: 'Confirmed already?',
  successTitle: 'Account created successfully',
  successText: 'Your email address is confirmed. Log in to set up your account.',
  proceed: 'Proceed to Login',
} as const

export type VerifyTexts = Catalogue<typeof english>
