import type { Catalogue } from '#core/texts/translation.ts'

/** Passkeys in the Security tab. */
export const english = {
  title: 'Passkeys',
  text: 'Log in and confirm transactions with your fingerprint, your face or a security key.',
  none: 'No passkeys yet',
  noneText:
    'A passkey can’t be guessed, and no fake page can ask for it. Your password and PIN keep working.',
  listFailed: 'Your passkeys could not be loaded.',
  full: (max: number) => `You’ve reached the limit of ${max} passkeys. Remove one to add another.`,
  elsewhere: 'Add passkeys on the exchange’s own site.',
  openSite: 'Open it in a new tab',
  added: 'Added',
  addedFrom: (device: string) => `from ${device}`,
  lastUsed: 'Last used',
  neverUsed: 'Never used',

  add: 'Add a passkey',
  nameIt: 'Give the passkey a name you’ll know it by. Your device will ask you next.',
  name: 'Name',
  nameNeeded: 'Enter a name',
  create: 'Create passkey',
  done: 'Passkey added',
  doneText: (name: string) => `You can log in and confirm transactions with ${name}.`,
  cancelled: 'No passkey was created. Try again when you’re ready.',
  registered: 'This device or security key already has a passkey for your account.',
  failed: 'The passkey could not be added',
  deviceFailed: 'This device couldn’t create a passkey. Try another device or a security key.',

  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename passkey',
  renamed: 'Passkey renamed',

  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'You can no longer use it to log in or confirm anything. Delete it on your device too, so it isn’t offered there.',
  removed: 'Passkey removed',
  removeFailed: 'The passkey could not be removed',
} as const

export type PasskeyTexts = Catalogue<typeof english>
