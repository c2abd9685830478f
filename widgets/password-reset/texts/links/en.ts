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
} as const

export type MailedLinkTexts = Catalogue<typeof english>
