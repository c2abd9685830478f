/** Whether this is a sandbox, who reaches it and where, and what depends on that. */
import { isIP } from 'node:net'
import { isLocalHost, isLoopback } from '../platform/network/local-host.ts'
import { BadSetting, type Environment } from './environment.ts'
import { hasBankFields } from './processor-settings.ts'
import { oneOf, safeUrlOf, urlOf } from './setting-readers.ts'
import { neededInProduction } from './table.ts'

export type Seed = 'demo' | 'none'

/** Throws for an unknown value, with which somebody may mean production. */
export const isSandboxIn = (env: Environment): boolean =>
  oneOf(env, 'NODE_ENV', ['development', 'test', 'production'], 'development') !== 'production'

/**
 * Whether strangers can reach this sandbox, as SANDBOX says. A public address requires SANDBOX=public: an operator who
 * forgets NODE_ENV=production would otherwise show everybody's codes in the mailbox.
 */
export function isPublicSandboxIn(env: Environment, isSandbox: boolean, publicUrl: URL): boolean {
  const reach = oneOf(env, 'SANDBOX', ['local', 'public'], 'local')
  if (!isSandbox) {
    if (reach === 'public')
      throw new BadSetting(
        'SANDBOX',
        reach,
        'with NODE_ENV=production this is no sandbox; set one of the two',
      )
    return false
  }
  if (reach === 'local' && publicUrl.protocol === 'https:' && !isLocalHost(publicUrl.hostname))
    throw new BadSetting(
      'PUBLIC_URL',
      publicUrl.origin,
      'without NODE_ENV=production this is a sandbox, which shows its mail to everybody, and strangers can reach this ' +
        'address. Set NODE_ENV=production, or SANDBOX=public for a sandbox that asks for a key',
    )
  return reach === 'public'
}

/**
 * This machine alone, for a sandbox without a key, which shows everybody's mail, and by default behind a proxy on the same
 * machine; otherwise every address.
 */
export function hostOf(
  env: Environment,
  isLocalSandbox: boolean,
  trustProxy: number | string[] | undefined,
): string {
  const text = env.HOST?.trim()
  const isBehindOwnProxy =
    Array.isArray(trustProxy) && trustProxy.every((each) => isLoopback(each.replace(/\/.*/, '')))
  if (!text) return isLocalSandbox || isBehindOwnProxy ? 'localhost' : '::'
  if (text !== 'localhost' && !isIP(text))
    throw new BadSetting(
      'HOST',
      text,
      'it must be localhost or an address such as 127.0.0.1, or :: for every one',
    )
  if (isLocalSandbox && !isLoopback(text))
    throw new BadSetting(
      'HOST',
      text,
      'this sandbox shows its mail to everybody who reaches it. Set SANDBOX=public for one that asks for a key',
    )
  return text
}

/** Where browsers find the site: an origin, nothing more. */
export function publicUrlOf(env: Environment, isSandbox: boolean, port: number): string {
  if (!isSandbox && !env.PUBLIC_URL) throw new BadSetting('PUBLIC_URL', '', neededInProduction('publicUrl'))
  const url = isSandbox ? urlOf(env, 'PUBLIC_URL', ['http:', 'https:']) : safeUrlOf(env, 'PUBLIC_URL')
  const { origin, href } = new URL(url ?? `http://localhost:${port}`)
  if (href !== `${origin}/`)
    throw new BadSetting('PUBLIC_URL', `${origin}…`, 'it must be an origin such as https://exchange.example')
  return origin
}

export function hasRateLimits(env: Environment, isSandbox: boolean, isPublicSandbox: boolean): boolean {
  const isOpen = !isSandbox || isPublicSandbox
  const limits = oneOf(env, 'RATE_LIMITS', ['on', 'off'], isOpen ? 'on' : 'off')
  if (limits === 'off' && !isSandbox)
    throw new BadSetting(
      'RATE_LIMITS',
      limits,
      'production needs them: one caller could take the whole server',
    )
  return limits === 'on'
}

export function seedOf(env: Environment, isSandbox: boolean): Seed {
  const seed = oneOf(env, 'SEED', ['demo', 'none'], isSandbox ? 'demo' : 'none')
  if (seed === 'demo' && !isSandbox)
    throw new BadSetting(
      'SEED',
      seed,
      "production takes no demo people, whose password is published: leave SEED out, or give a sandbox's server " +
        'a database of its own',
    )
  return seed
}

export function bankFieldsOf(env: Environment, isPublicSandbox: boolean): boolean {
  if (!hasBankFields(env)) return false
  if (isPublicSandbox)
    throw new BadSetting(
      'ADYEN_CLIENT_KEY',
      env.ADYEN_CLIENT_KEY ?? '',
      "the bank of a public sandbox listens on its own machine only, so nobody's browser could load its fields",
    )
  return true
}
