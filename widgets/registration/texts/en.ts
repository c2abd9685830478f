import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Create account',
  lead: 'It takes a few minutes. Identity, PIN and card come next.',
  userNameHint: 'Others see this name on your listings.',
  emailHint: 'We’ll email you a 4-digit code.',
  retype: 'Retype password',
  /** Its end is a link. */
  terms: ['I agree to the ', 'terms and conditions'],
  submit: 'Continue',
  haveAccount: 'Already have an account?',

  firstNameNeeded: 'First name is required',
  lastNameNeeded: 'Last name is required',
  userNameWrong: 'Use 3 to 30 letters, digits, dots, hyphens or underscores',
  phoneNeeded: 'Phone number is required',
  failed: 'User registration failed',

  noUser: 'This link is incomplete. Open it from your email again, or create an account.',
} as const

export type Texts = Catalogue<typeof english>
