import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  // The address
  email: 'Email address',
  emailText: 'You log in with it, and our mails go there.',
  changeEmail: 'Change Email',
  newEmail: 'New email address',
  emailHint:
    'We mail a 4-digit code to it. Your present address is told, and can stop the change for 7 days.',
  emailNeeded: 'Email is required',
  sendCode: 'Send code',
  emailFailed: 'Your email address could not be changed',
  codeText: (email: string) =>
    `Enter the 4-digit code that we have mailed to ${email}. An address with an account gets no code.`,
  confirm: 'Confirm',
  emailDone: 'Email address changed',
  emailDoneText: (email: string) =>
    `From now on you log in with ${email}. The old address can take this back for 7 days, by the link in our mail.`,
} as const

export type AccountTexts = Catalogue<typeof english>
