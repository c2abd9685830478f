import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  keepEmailTitle: 'Keep your email address?',
  keepEmailText:
    'Somebody with your password has asked for another email address. If it was not you, stop it: your account keeps this address, or gets it back, and every device is logged out.',
  keepEmail: 'Keep this address',
  emailKeptTitle: 'Your address stays',
  emailKeptText:
    'Your account has this email address, and every device is logged out. Whoever asked for the change knows your password: set a new one now.',
  newPassword: 'Set a new password',

  reopenTitle: 'Open your account again?',
  reopenText:
    'Your account is closed. One press opens it again, and you log in as before. Friends and alerts are gone.',
  reopen: 'Open my account',
  reopenedTitle: 'Your account is open again',
  reopenedText: 'Log in as before. If somebody else had closed it, set a new password first.',
} as const

export type MailedLinkTexts = Catalogue<typeof english>
