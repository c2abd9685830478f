import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  keepEmailTitle: 'Keep your email address?',
  keepEmailText:
    'Someone with your password asked for another email address. If it wasn’t you, stop it. Your account keeps this address, or gets it back, and every device is logged out.',
  keepEmail: 'Keep this address',
  emailKeptTitle: 'Your address stays',
  emailKeptText:
    'Your account has this email address, and every device is logged out. The person who asked for the change knows your password. Set a new one now.',
  newPassword: 'Set a new password',

  reopenTitle: 'Reopen your account?',
  reopenText: 'Your account is closed. Reopen it, and log in as before. Friends and alerts are gone.',
  reopen: 'Reopen my account',
  reopenedTitle: 'Your account is open again',
  reopenedText: 'Log in as before. If someone else closed it, set a new password first.',
} as const

export type MailedLinkTexts = Catalogue<typeof english>
