import type { Catalogue } from '#core/texts/translation.ts'

/** Passkeys in the Security tab. */
export const english = {
  title: 'Passkeys',
  text: 'Log in and confirm transactions with your fingerprint, your face or a security key.',
  none: 'No passkeys yet',
  noneText:
    'A passkey cannot be guessed, and no copied page can ask for it. Your password and PIN go on working.',
  listFailed: 'Your passkeys could not be loaded.',
  full: (max: number) => `You have ${max} passkeys, which is the most. Remove one to add another.`,
  elsewhere: 'Passkeys are added on the exchange’s own site.',
  openSite: 'Open it in a new tab',
  added: 'Added',
  addedFrom: (device: string) => `from ${device}`,
  lastUsed: 'Last used',
  neverUsed: 'Never used',

  add: 'Add a passkey',
  nameIt: 'Your device asks you next. Give the passkey a name by which you will know it.',
  name: 'Name',
  nameNeeded: 'Enter a name',
  create: 'Create passkey',
  done: 'Passkey added',
  doneText: (name: string) => `You can log in and confirm transactions with ${name}.`,
  cancelled: 'No passkey was made. Try again when you are ready.',
  registered: 'This device or security key has a passkey for your account already.',
  failed: 'The passkey could not be added',
  deviceFailed: 'This device could not make a passkey. Another device or a security key may.',

  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename passkey',
  renamed: 'Passkey renamed',

  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'It can no longer log in or confirm anything. Delete it on your device too, so that it is not offered there.',
  removed: 'Passkey removed',
  removeFailed: 'The passkey could not be removed',
} as const

export type PasskeyTexts = Catalogue<typeof english>
