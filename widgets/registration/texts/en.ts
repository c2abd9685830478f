import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Create account',
  lead: 'It takes a few minutes. Identity, PIN and card come after.',
  firstName: 'First name',
  lastName: 'Last name',
  userName: 'Username',
  userNameHint: 'Others see this name on your listings.',
  email: 'Email',
  emailHint: 'We mail a 4-digit code to it.',
  password: 'Password',
  retype: 'Retype password',
  terms: 'I agree to the terms and conditions',
  readTerms: 'Read the terms and conditions',
  submit: 'Continue',
  haveAccount: 'Already have an account?',
  login: 'Login',

  firstNameNeeded: 'First name is required',
  lastNameNeeded: 'Last name is required',
  userNameNeeded: 'Username is required',
  userNameWrong: 'Use 3 to 30 letters, digits, dots, hyphens or underscores',
  emailNeeded: 'Email is required',
  emailWrong: 'Enter an email address such as ada@example.com',
  countryNeeded: 'Select your country',
  phoneNeeded: 'Phone number is required',
  phoneWrong: 'A phone number has 4 to 10 digits',
  retypeWrong: 'Password does not match',
  failed: 'User registration failed',

  verifyTitle: 'Check your email',
  verifyText: 'We have sent you a code of 4 digits. It is good for 10 minutes.',
  code: 'Code',
  codeNeeded: 'Enter the 4 digits of the code',
  verify: 'Continue',
  verifyFailed: 'Failed',
  verifyFailedReason: 'This code could not be confirmed. Check it, or ask for a new one.',
  tryAgain: 'Try again',
  resent: 'A new code is on its way. The one before it no longer counts.',
  alreadyConfirmed: 'Confirmed already?',
  noUser: 'This address is incomplete. Open the link from your email again, or create an account.',

  successTitle: 'Account created successfully',
  successText: 'Your email address is confirmed. Log in to set up your account.',
  proceed: 'Proceed to Login',
} as const

export type Texts = Catalogue<typeof english>
