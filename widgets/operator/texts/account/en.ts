import type { CeremonyFault } from '#core/account-ui/passkeys/ceremony.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  signIn: 'Sign in with a passkey',
  title: 'Your passkeys',
  about: 'A passkey signs you in without password and code.',
  none: 'You have no passkeys yet.',
  add: 'Add a passkey',
  addText: 'Your browser asks for a fingerprint, your face or the PIN of this device.',
  name: 'Name',
  nameHint: 'To tell your passkeys apart: the device it is on, for example',
  nameNeeded: 'Give the passkey a name',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It signs nobody in any more. Delete it on the device, too.',
  unavailable: 'This browser cannot make passkeys on this page.',
  faults: {
    cancelled: 'No passkey was made. Try again when you are ready.',
    registered: 'This device has a passkey of yours already.',
    failed: 'This device could not make a passkey.',
  } satisfies Record<CeremonyFault, string>,
} as const

export type Texts = Catalogue<typeof english>
