import type { KeyKind, KeyWorld } from '#core/contract/partner-keys.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  keysOf: (partner: string) => `Keys of ${partner}`,
  noKeys: 'No keys yet.',
  kinds: { publishable: 'Publishable', secret: 'Secret' } satisfies Record<KeyKind, string>,
  worlds: { test: 'test', live: 'live' } satisfies Record<KeyWorld, string>,
  made: 'Created',
  used: 'last used',
  unused: 'never used',
  ends: 'ends',
  ended: 'ended',
  make: 'Create a key',
  makeFor: (partner: string) => `Create a key for ${partner}`,
  kind: 'Kind',
  kindHint: 'A secret key is for the partner’s server, a publishable one for its pages.',
  roll: 'Roll',
  rollOf: (key: string) => `Roll ${key}`,
  rollText: 'A new key takes its place. The old one keeps working for as long as you choose.',
  overlap: 'Both work for',
  overlaps: { '0': 'no time', '24': '24 hours', '168': '7 days' },
  end: 'Revoke',
  endOf: (key: string) => `Revoke ${key}`,
  endTitle: (partner: string) => `Revoke this key of ${partner}?`,
  endText: 'It stops working right away. You can’t undo this.',
  done: 'The key',
  once: 'Copy it now. We keep only a hash and won’t show it again. Store it where only the partner’s server can read it.',
  public: 'You can put it on a page.',
  copy: 'Copy',
  copied: 'Copied',
  close: 'I’ve saved it',
} as const

export type KeysTexts = Catalogue<typeof english>
