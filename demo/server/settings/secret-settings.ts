/** The secret settings: production must be given them, and a sandbox creates missing ones beside its data. */
import { createECDH, createSecretKey, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepSecret } from '../platform/files/private-files.ts'
import { fingerprintOf, type OperatorKey } from '../platform/keys/data-keys.ts'
import { BadSetting, type Environment } from './environment.ts'
import { isTrivial } from './secret-strength.ts'
import { neededInProduction } from './table.ts'

type SecretName = 'pepper' | 'keys' | 'push-key' | 'sandbox-key'

/** A secret that a sandbox has just made for itself. */
export type NewSecret = { readonly name: SecretName; readonly text: string }

/** The secrets that a sandbox has in its data folder. Reading one that is missing makes it, and writes nothing. */
export type OwnSecrets = {
  read(name: SecretName, make?: () => string): string
  readonly made: readonly NewSecret[]
}

export function ownSecretsIn(dataDir: string): OwnSecrets {
  const made: NewSecret[] = []
  return {
    made,
    read(name, make = () => randomBytes(32).toString('base64url')) {
      const file = join(dataDir, name)
      if (existsSync(file)) return readFileSync(file, 'utf8').trim()
      const text = make()
      made.push({ name, text })
      return text
    },
  }
}

/**
 * Writes to the data folder what reading the settings made. False where another process that starts at the same moment was
 * faster: then these settings are not the right ones. Throws `UnusableFolder`.
 */
export const keepSecrets = (dataDir: string, made: readonly NewSecret[]): boolean =>
  made.every(({ name, text }) => keepSecret(dataDir, name, text))

/** Throws where strangers can reach the server and `secret`, which should have `length` random bytes, is easy to guess. */
export function assertStrong(env: Environment, name: string, secret: string | Buffer, length: number): void {
  const isExposed = env.NODE_ENV === 'production' || env.SANDBOX === 'public'
  if (isExposed && isTrivial(secret, length))
    throw new BadSetting(name, '…', 'it is easy to guess: take a random one (openssl rand -base64 32)')
}

/** The sandbox creates a pepper of its own beside the data; production must be given one. */
export function pepperOf(env: Environment, own: OwnSecrets, isSandbox: boolean): string {
  const given = env.TOKEN_PEPPER
  if (given) {
    if (given.length < 32) throw new BadSetting('TOKEN_PEPPER', '…', 'it must have at least 32 characters')
    assertStrong(env, 'TOKEN_PEPPER', given, 32)
    return given
  }
  if (!isSandbox) throw new BadSetting('TOKEN_PEPPER', '', neededInProduction('pepper'))
  return own.read('pepper')
}

/** The given key, or one that the sandbox creates beside the data. */
export function sandboxKeyOf(env: Environment, own: OwnSecrets): string {
  const given = env.SANDBOX_KEY
  if (!given) return own.read('sandbox-key')
  if (given.length < 16) throw new BadSetting('SANDBOX_KEY', '…', 'it must have at least 16 characters')
  assertStrong(env, 'SANDBOX_KEY', given, 16)
  return given
}

/** The key of the operator's own calls; undefined closes them. */
export function operatorKeyOf(env: Environment): string | undefined {
  const given = env.OPERATOR_KEY
  if (!given) return undefined
  if (given.length < 16) throw new BadSetting('OPERATOR_KEY', '…', 'it must have at least 16 characters')
  assertStrong(env, 'OPERATOR_KEY', given, 16)
  return given
}

/** The key that signs the calls to the identity provider, and its answers. */
export function identityKeyOf(env: Environment): string {
  const key = env.IDENTITY_KEY?.trim() ?? ''
  if (key.length < 32)
    throw new BadSetting('IDENTITY_KEY', '…', 'a provider needs one of at least 32 random characters')
  assertStrong(env, 'IDENTITY_KEY', key, 32)
  return key
}

/**
 * The key that signs push messages. The sandbox creates one beside the data; production sends none without it. Browsers
 * are subscribed with it, so another key ends their subscriptions.
 */
export function pushKeyOf(env: Environment, own: OwnSecrets, isSandbox: boolean): string | undefined {
  const given = env.PUSH_KEY?.trim()
  if (!given) return isSandbox ? own.read('push-key') : undefined
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
export function operatorKeysOf(env: Environment, own: OwnSecrets): OperatorKey[] {
  const text = env.KEYS?.trim()
  if (text) return parsedKeys(text, env)
  if (env.NODE_ENV === 'production') throw new BadSetting('KEYS', '', neededInProduction('keys'))
  const make = () => {
    const bytes = randomBytes(keyBytes)
    // Its name is unique: when the file is lost, the next start names the missing key.
    return `sandbox-${fingerprintOf(bytes)}=${bytes.toString('base64')}`
  }
  return parsedKeys(own.read('keys', make), env)
}

function parsedKeys(text: string, env: Environment): OperatorKey[] {
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
    const printed = bytes.toString('base64')
    if (seen.has(printed)) throw new BadSetting('KEYS', `${id}=…`, 'each key needs bytes of its own')
    assertStrong(env, 'KEYS', bytes, keyBytes)
    seen.add(id).add(printed)
    return { id, key: createSecretKey(bytes) }
  })
}
