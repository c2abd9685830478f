/** The secret settings: production must be given them, and a sandbox creates missing ones beside its data. */
import { createECDH, createSecretKey, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting, type Environment } from './environment.ts'
import { fingerprintOf, type OperatorKey } from './keys/data-keys.ts'
import { loadOrCreateSecret, makePrivateFolder } from './private-files.ts'

/** The sandbox creates a pepper of its own beside the data; production must be given one. */
export function pepperOf(env: Environment, dataDir: string, isSandbox: boolean): string {
  const given = env.TOKEN_PEPPER
  if (given) {
    if (given.length < 32) throw new BadSetting('TOKEN_PEPPER', '…', 'it must have at least 32 characters')
    return given
  }
  if (!isSandbox) throw new BadSetting('TOKEN_PEPPER', '', 'production needs at least 32 random characters')
  return loadOrCreateSecret(dataDir, 'pepper')
}

/** The given key, or one that the sandbox creates beside the data. */
export function sandboxKeyOf(env: Environment, dataDir: string): string {
  const given = env.SANDBOX_KEY
  if (!given) return loadOrCreateSecret(dataDir, 'sandbox-key')
  if (given.length < 16) throw new BadSetting('SANDBOX_KEY', '…', 'it must have at least 16 characters')
  return given
}

/** The key that signs the calls to the identity provider, and its answers. */
export function identityKeyOf(env: Environment): string {
  const key = env.IDENTITY_KEY?.trim() ?? ''
  if (key.length < 32)
    throw new BadSetting('IDENTITY_KEY', '…', 'a provider needs one of at least 32 random characters')
  return key
}

/**
 * The key that signs push messages. The sandbox creates one beside the data; production sends none without it. Browsers
 * are subscribed with it, so another key ends their subscriptions.
 */
export function pushKeyOf(env: Environment, dataDir: string, isSandbox: boolean): string | undefined {
  const given = env.PUSH_KEY?.trim()
  if (!given) return isSandbox ? loadOrCreateSecret(dataDir, 'push-key') : undefined
  if (!/^[\w-]{43}$/.test(given) || !isPrivateKey(given))
    throw new BadSetting(
      'PUSH_KEY',
      '…',
      'it must be a P-256 private key as base64url (npx web-push generate-vapid-keys)',
    )
  return given
}

function isPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Earlier peppers, newest first; old hashes still need them. */
export function olderPeppersOf(env: Environment): string[] {
  const peppers = (env.TOKEN_PEPPER_OLDER ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  if (peppers.some((each) => each.length < 32))
    throw new BadSetting(
      'TOKEN_PEPPER_OLDER',
      '…',
      'it must be earlier values of TOKEN_PEPPER, the newest first, divided by commas',
    )
  return peppers
}

const keyBytes = 32

/**
 * The operator's keys from KEYS, such as `k2=<base64>,k1=<base64>`. The sandbox creates one of its own beside the data;
 * production must be given them.
 */
export function operatorKeysOf(env: Environment, dataDir: string): OperatorKey[] {
  const text = env.KEYS?.trim()
  if (text) return parsedKeys(text)
  if (env.NODE_ENV === 'production')
    throw new BadSetting('KEYS', '', 'production needs a key such as k1=<32 random bytes as base64>')
  const file = join(dataDir, 'keys')
  if (!existsSync(file)) {
    makePrivateFolder(dataDir)
    const bytes = randomBytes(keyBytes)
    // Its name is unique: when the file is lost, the next start names the missing key.
    const line = `sandbox-${fingerprintOf(bytes)}=${bytes.toString('base64')}`
    try {
      writeFileSync(file, line, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process that starts at the same moment was faster.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return parsedKeys(readFileSync(file, 'utf8').trim())
}

function parsedKeys(text: string): OperatorKey[] {
  const seen = new Set<string>()
  return text.split(',').map((each) => {
    const [, id = '', base64 = ''] = /^\s*([^=\s]*)=(\S*)\s*$/.exec(each) ?? []
    const bytes = Buffer.from(base64, 'base64')
    // A key is never shown, not even an unusable one.
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id))
      throw new BadSetting(
        'KEYS',
        '…',
        'it must be keys such as k2=<base64>,k1=<base64>, the current one first',
      )
    if (
      bytes.length !== keyBytes ||
      bytes.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, '')
    )
      throw new BadSetting(
        'KEYS',
        `${id}=…`,
        `it must be ${keyBytes} random bytes as base64 (openssl rand -base64 32)`,
      )
    if (seen.has(id)) throw new BadSetting('KEYS', `${id}=…`, 'each key needs a name of its own')
    seen.add(id)
    return { id, key: createSecretKey(bytes) }
  })
}
