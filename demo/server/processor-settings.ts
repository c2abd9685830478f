/** The settings of the card processor: an account at Adyen, or the sandbox's bank, which speaks its interface. */
import { sandboxBank } from '../bank/sandbox-keys.ts'
import { BadSetting, type Environment } from './environment.ts'
import { reportKeyNames } from './ports/adyen/reports.ts'
import type { AdyenSettings } from './ports/cards-adyen.ts'

/** An account at Adyen. */
export type ProcessorAccount = Omit<AdyenSettings, 'vault' | 'clock' | 'timeoutMs'>

const names = {
  apiKey: 'ADYEN_API_KEY',
  merchantAccount: 'ADYEN_MERCHANT_ACCOUNT',
  balanceAccount: 'ADYEN_BALANCE_ACCOUNT',
  payments: 'ADYEN_HMAC_PAYMENTS',
  transfers: 'ADYEN_HMAC_TRANSFERS',
} as const

/**
 * All of an account or nothing: half of one could take money and never hear of it. A sandbox may have an account in
 * Adyen's test environment, and never a live one; production may have either, to be tried before it opens.
 */
export function processorAccountOf(env: Environment, isSandbox: boolean): ProcessorAccount | undefined {
  const given = Object.values(names).filter((name) => env[name]?.trim())
  if (given.length === 0) return undefined
  const missing = Object.values(names).find((name) => !env[name]?.trim())
  if (missing) throw new BadSetting(missing, '', `it goes with ${given.join(', ')}`)
  const text = (name: string) => env[name]?.trim() ?? ''
  const transfersApiKey = text('ADYEN_TRANSFERS_API_KEY')
  const reportApiKeys = Object.fromEntries(
    Object.entries(reportKeyNames)
      .map(([report, name]) => [report, text(name)])
      .filter(([, key]) => key),
  )
  return {
    apiKey: text(names.apiKey),
    ...(transfersApiKey && { transfersApiKey }),
    reportApiKeys,
    merchantAccount: text(names.merchantAccount),
    balanceAccount: text(names.balanceAccount),
    environment: environmentOf(env, isSandbox),
    hmacKeys: { payments: hmacKeysOf(env, names.payments), transfers: hmacKeysOf(env, names.transfers) },
  }
}

function environmentOf(env: Environment, isSandbox: boolean): ProcessorAccount['environment'] {
  const kind = env.ADYEN_ENVIRONMENT?.trim() || 'test'
  const prefix = env.ADYEN_LIVE_PREFIX?.trim()
  if (kind === 'test') return { kind }
  if (kind !== 'live') throw new BadSetting('ADYEN_ENVIRONMENT', kind, 'it must be test or live')
  if (isSandbox)
    throw new BadSetting(
      'ADYEN_ENVIRONMENT',
      kind,
      'a sandbox moves no real money: it needs NODE_ENV=production',
    )
  if (!prefix || !/^[\da-z]+-[\dA-Za-z]+$/.test(prefix))
    throw new BadSetting(
      'ADYEN_LIVE_PREFIX',
      prefix ?? '',
      'it must be the prefix of your live endpoints, such as 1797a841fbb37ca7-AdyenDemo',
    )
  return { kind, prefix }
}

/** Several, divided by commas: a new key overlaps with the one before. */
function hmacKeysOf(env: Environment, name: string): string[] {
  const keys = (env[name] ?? '').split(',').map((each) => each.trim())
  if (!keys.every((key) => /^(?:[\da-f]{2}){32,}$/i.test(key)))
    throw new BadSetting(name, '…', 'it must be the HMAC key of the webhook: at least 64 hexadecimal digits')
  const published: readonly string[] = Object.values(sandboxBank.hmacKeys)
  if (keys.some((key) => published.includes(key.toLowerCase())))
    throw new BadSetting(
      name,
      '…',
      "it is a key of the sandbox's bank, which is published: anybody could say that money arrived",
    )
  return keys
}

/** The account at the sandbox's bank. */
export const sandboxAccountAt = (url: string): ProcessorAccount => ({
  apiKey: sandboxBank.apiKey,
  reportApiKeys: { payments: sandboxBank.apiKey, payouts: sandboxBank.apiKey },
  merchantAccount: sandboxBank.merchantAccount,
  balanceAccount: sandboxBank.balanceAccount,
  environment: { kind: 'sandbox', url },
  hmacKeys: { payments: [sandboxBank.hmacKeys.payments], transfers: [sandboxBank.hmacKeys.transfers] },
})
