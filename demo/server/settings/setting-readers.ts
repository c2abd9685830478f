/** Reads single values of the environment. Each throws `BadSetting` for a value that cannot be used. */
import { isIP } from 'node:net'
import { isLoopback } from '../platform/network/local-host.ts'
import { BadSetting, type Environment } from './environment.ts'

export function portOf(env: Environment, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new BadSetting(name, text, 'it must be a port from 0 to 65535')
  return port
}

/** At most a week: a timer cannot count much further. */
export function secondsOf(env: Environment, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 7 * 24 * 3600)
    throw new BadSetting(name, text, 'it must be seconds from 1 to 604800')
  return seconds
}

export function countOf(env: Environment, name: string, otherwise: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const count = Number(text)
  if (!/^\d+$/.test(text) || count > max)
    throw new BadSetting(name, text, `it must be a whole number from 0 to ${max}`)
  return count
}

export function urlOf(env: Environment, name: string, schemes: string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const scheme = URL.canParse(text) ? new URL(text).protocol : ''
  // The value may contain a password: the message shows its scheme only.
  if (!schemes.includes(scheme))
    throw new BadSetting(
      name,
      scheme ? `${scheme}…` : '…',
      `it must be an address that begins with ${schemes.join(' or ')}//`,
    )
  return text
}

/** As `urlOf`, by https; by http on this machine only, where nobody in between reads or changes what travels. */
export function safeUrlOf(env: Environment, name: string): string | undefined {
  const text = urlOf(env, name, ['http:', 'https:'])
  if (!text || text.startsWith('https:') || isLoopback(new URL(text).hostname)) return text
  throw new BadSetting(name, 'http:…', 'production needs https, except for an address of this machine')
}

/** One e-mail address and nothing else. */
export function mailboxOf(env: Environment, name: string, otherwise: string): string {
  const text = env[name]?.trim().toLowerCase()
  if (!text) return otherwise
  if (!/^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/.test(text))
    throw new BadSetting(name, text, 'it must be one email address such as help@exchange.example')
  return text
}

/** At most 200 characters on one line, because it ends mails and receipts. */
export function lineOf(env: Environment, name: string): string {
  const text = env[name]?.trim() ?? ''
  if (text.length > 200 || /\p{Cc}/u.test(text))
    throw new BadSetting(name, text, 'it must be one line of at most 200 characters')
  return text
}

export function originsOf(env: Environment, inSandbox: string, isSandbox: boolean): string[] {
  const text = env.ALLOWED_ORIGINS ?? (isSandbox ? inSandbox : '')
  const origins = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (url?.origin !== origin)
      throw new BadSetting(
        'ALLOWED_ORIGINS',
        origin,
        'it must be origins such as https://partner.example, divided by commas',
      )
    if (!isSandbox && url.protocol !== 'https:')
      throw new BadSetting(
        'ALLOWED_ORIGINS',
        origin,
        'production needs https origins: anybody on the way could change a page that comes by http',
      )
  }
  return origins
}

export function proxiesOf(env: Environment): number | string[] | undefined {
  const text = env.TRUST_PROXY?.trim()
  if (!text) return undefined
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((each) => each.trim())
  if (networks.every(isNetwork)) {
    const wide = networks.find(isHalfTheInternet)
    if (!wide) return networks
    throw new BadSetting(
      'TRUST_PROXY',
      wide,
      'strangers are in this network, and could call themselves anybody',
    )
  }
  // `true` would believe everything that a caller writes about itself.
  throw new BadSetting(
    'TRUST_PROXY',
    text,
    'it must be the number of proxies in front of the server, or their addresses such as 10.0.0.0/8, divided by commas',
  )
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** Wider than any operator has: IPv4 below /8, and IPv6 below /16 unless it is private; IPv4 written as IPv6, too. */
function isHalfTheInternet(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  if (isIP(address) === 4) return Number(bits) < 8
  const written = new URL(`http://[${address}]`).hostname.slice(1)
  return Number(bits) < (written.startsWith('::') ? 104 : /^f[cde]/.test(written) ? 7 : 16)
}

export function oneOf<T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  otherwise: T,
): T {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!allowed.includes(text as T)) throw new BadSetting(name, text, `it must be ${allowed.join(' or ')}`)
  return text as T
}
