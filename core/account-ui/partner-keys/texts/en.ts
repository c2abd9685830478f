import type { KeyKind, KeyWorld } from '#core/contract/partner-keys.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  keysOf: (partner: string) => `Keys of ${partner}`,
  noKeys: 'There are no keys yet.',
  kinds: { publishable: 'Publishable', secret: 'Secret' } satisfies Record<KeyKind, string>,
  worlds: { test: 'test', live: 'live' } satisfies Record<KeyWorld, string>,
  made: 'Made',
  used: 'last used',
  unused: 'never used',
  ends: 'ends',
  ended: 'ended',
  make: 'Make a key',
  makeFor: (partner: string) => `Make a key of ${partner}`,
  kind: 'Kind',
  kindHint: 'A secret key is for the partner’s server, a publishable one for its pages.',
  roll: 'Roll',
  rollOf: (key: string) => `Roll ${key}`,
  rollText: 'A new key takes its place. The old one goes on working for as long as you say.',
  overlap: 'Both work for',
  overlaps: { '0': 'no time', '24': '24 hours', '168': '7 days' },
  end: 'End',
  endOf: (key: string) => `End ${key}`,
  endTitle: (partner: string) => `End this key of ${partner}?`,
  endText: 'It works no more from the next call on. This cannot be undone.',
  done: 'The key',
  once: 'It is shown this once: we keep a hash of it only. Keep it where only the partner’s server reads it.',
  public: 'It may be on a page.',
  copy: 'Copy',
  copied: 'Copied',
  close: 'I have it',
} as const

export type KeysTexts = Catalogue<typeof english>
