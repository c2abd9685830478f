import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The code that was mailed for a reset. */
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
} as const

export type CodeTexts = Catalogue<typeof english>
export const { useTexts: useCodeTexts } = catalogue(english, {
  fr: () => import('./code-texts.fr.ts'),
  ar: () => import('./code-texts.ar.ts'),
})
