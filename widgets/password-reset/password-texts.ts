import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The new password, and what confirms it: the PIN or a passkey. */
export const english = {
  passwordTitle: 'Choose a new password',
  passwordText: 'It ends every session: you log in anew on each of your devices.',
  password: 'New password',
  retype: 'Retype new password',
  retypeWrong: 'Password does not match',
  save: 'Change password',
  passwordFailed: 'Password reset failed',
  pin: 'Transaction PIN',
  pinText: 'Your account has a transaction PIN. Enter it to change the password.',
  eitherText:
    'Your account has a transaction PIN and a passkey. Confirm with one of them to change the password.',
  passkeyText: 'Your account has a passkey. Confirm with it to change the password.',
  passkeyElsewhere:
    'Your account asks for its passkey, which cannot be used here. Start again on the exchange’s own site, in a browser that has the passkey.',
  passkeyLost: 'Lost the passkey too?',
  pinNeeded: 'Enter all 4 digits of your PIN',
  pinWrong: (reason: string) => `This PIN is not right. ${reason}.`,
  pinForgotten: 'Forgotten the PIN too?',
  contact: 'Contact us',
} as const

export type PasswordTexts = Catalogue<typeof english>
export const { useTexts: usePasswordTexts } = catalogue(english, {
  fr: () => import('./password-texts.fr.ts'),
  ar: () => import('./password-texts.ar.ts'),
})
