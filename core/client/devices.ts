/**
 * Accounts that know this device. The server issues a token for each after a sign-in; it grants nothing and only
 * exempts this device from the delays that strangers' wrong passwords cause. Not a session: it survives signing out.
 */
import { maxDeviceTokens } from '#core/contract/token-rules.ts'
import { storageOrMemory } from './storage.ts'

type KnownDevices = readonly (readonly [userId: string, token: string])[]

const storage = storageOrMemory('localStorage')
const keyOf = (apiBase: string) => `cowrie:devices:${apiBase}`

function read(apiBase: string): KnownDevices {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(apiBase)) ?? '[]')
    if (!Array.isArray(value)) return []
    return value.filter(
      (each) => Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'string',
    )
  } catch {
    return []
  }
}

/** Tokens sent with a sign-in; undefined on a device unknown to all accounts. */
export function deviceTokens(apiBase: string): string[] | undefined {
  const known = read(apiBase)
  return known.length > 0 ? known.map(([, token]) => token) : undefined
}

/** Stores the token of a sign-in; keeps those of the latest accounts. */
export function rememberDevice(apiBase: string, userId: string, token: string): void {
  const others = read(apiBase).filter(([id]) => id !== userId)
  const known: KnownDevices = [[userId, token], ...others]
  try {
    storage.setItem(keyOf(apiBase), JSON.stringify(known.slice(0, maxDeviceTokens)))
  } catch {
    // Storage is full: the device stays unknown.
  }
}
