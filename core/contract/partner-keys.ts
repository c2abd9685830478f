/** The keys of partners (rules/partners.md#keys): what they look like, and what they are for. */

/** A publishable key names the partner on a page; a secret key is for the partner's server. */
export const keyKinds = ['publishable', 'secret'] as const
export type KeyKind = (typeof keyKinds)[number]

/** The sandbox is `test`, an exchange with real money `live`. */
export const keyWorlds = ['test', 'live'] as const
export type KeyWorld = (typeof keyWorlds)[number]

/** Keys of one kind of a partner that work at a time, with those that are ending. */
export const maxKeys = 5

/** How long a replaced key goes on working, in hours. */
export const keyOverlapHours = { least: 0, usual: 24, most: 168 } as const

const shortKind = { publishable: 'pk', secret: 'sk' } as const satisfies Record<KeyKind, string>

/** Such as `sk_test_`. */
export const keyPrefix = (kind: KeyKind, world: KeyWorld) => `${shortKind[kind]}_${world}_` as const

/** Kind and world of a text that looks like a key; undefined for any other. */
export function readKey(text: string): { kind: KeyKind; world: KeyWorld } | undefined {
  for (const kind of keyKinds)
    for (const world of keyWorlds) {
      const prefix = keyPrefix(kind, world)
      if (text.startsWith(prefix) && /^[\w-]{43}$/.test(text.slice(prefix.length))) return { kind, world }
    }
  return undefined
}
