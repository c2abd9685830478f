import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of cowrie-password-reset. */
export const english = {
  emailTitle: 'Reset your password',
  emailText: 'Tell us the email address of your account. We mail a 4-digit code to it.',
  email: 'Email',
  emailNeeded: 'Email is required',
  emailWrong: 'Enter an email address such as ada@example.com',
  sendCode: 'Send code',
  /** A reset request that fails. */
  askFailed: 'Try again',
  remembered: 'Remembered it?',
  login: 'Login',

  startAgain: 'Ask for a new code',

  notLoaded: 'This could not be loaded. Check your network connection and try again.',
  incomplete: 'This address is incomplete. Ask for a new code to start again.',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
