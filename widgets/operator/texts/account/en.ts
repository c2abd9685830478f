import type { CeremonyFault } from '#core/account-ui/passkeys/ceremony.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  signIn: 'Log in with a passkey',
  title: 'Your passkeys',
  about: 'A passkey logs you in without a password or code.',
  none: 'You have no passkeys yet.',
  add: 'Add a passkey',
  addText: 'Your browser will ask for your fingerprint, face or device PIN.',
  name: 'Name',
  nameHint: 'For example, the device it’s on',
  nameNeeded: 'Give the passkey a name',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'You can no longer log in with it. Delete it on the device too.',
  unavailable: 'This browser can’t create passkeys on this page.',
  faults: {
    cancelled: 'No passkey was created. Try again when you’re ready.',
    registered: 'This device already has one of your passkeys.',
    failed: 'This device couldn’t create a passkey.',
  } satisfies Record<CeremonyFault, string>,
} as const

export type Texts = Catalogue<typeof english>
