/**
 * The accounts that know this device. The server gives a token for each after a sign-in; it opens nothing, and only
 * keeps strangers' wrong passwords from slowing this device down. It is no session: it stays when the person signs out.
 */
import { maxDeviceTokens } from '#core/contract/accounts.ts'
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

/** What a sign-in sends along; undefined on a device that no account knows. */
export function deviceTokens(apiBase: string): string[] | undefined {
  const known = read(apiBase)
  return known.length > 0 ? known.map(([, token]) => token) : undefined
}

/** Keeps the token that a sign-in brought; the accounts that signed in last are kept. */
export function rememberDevice(apiBase: string, userId: string, token: string): void {
  const others = read(apiBase).filter(([id]) => id !== userId)
  const known: KnownDevices = [[userId, token], ...others]
  try {
    storage.setItem(keyOf(apiBase), JSON.stringify(known.slice(0, maxDeviceTokens)))
  } catch {
    // A full disk: the device stays a new one.
  }
}
