/** The settings of the card processor: an account at Adyen, or the sandbox's bank, which speaks its interface. */
import { bankKeysOf, sandboxBank } from '../../bank/sandbox-keys.ts'
import { liveRegions } from '../platform/ports/adyen/fields.ts'
import { reportKeyNames } from '../platform/ports/adyen/reports.ts'
import type { AdyenSettings } from '../platform/ports/cards-adyen.ts'
import { BadSetting, type Environment } from './environment.ts'
import { assertStrong } from './secret-settings.ts'

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
  if (given.length === 0) {
    if (env.ADYEN_CLIENT_KEY?.trim() && !(isSandbox && hasBankFields(env)))
      throw new BadSetting(
        'ADYEN_CLIENT_KEY',
        env.ADYEN_CLIENT_KEY,
        isSandbox
          ? `it goes with the other settings of the account, or is ${sandboxBank.clientKey} for the sandbox's own bank`
          : 'it goes with the other settings of the account',
      )
    return undefined
  }
  const missing = Object.values(names).find((name) => !env[name]?.trim())
  if (missing) throw new BadSetting(missing, '', `it goes with ${given.join(', ')}`)
  const text = (name: string) => env[name]?.trim() ?? ''
  const transfersApiKey = text('ADYEN_TRANSFERS_API_KEY')
  const environment = environmentOf(env, isSandbox)
  const clientKey = clientKeyOf(env, environment.kind)
  const reportApiKeys = Object.fromEntries(
    Object.entries(reportKeyNames)
      .map(([report, name]) => [report, text(name)])
      .filter(([, key]) => key),
  )
  return {
    apiKey: text(names.apiKey),
    ...(transfersApiKey && { transfersApiKey }),
    ...(clientKey && { clientKey }),
    reportApiKeys,
    merchantAccount: text(names.merchantAccount),
    balanceAccount: text(names.balanceAccount),
    environment,
    hmacKeys: hmacKeysOf(env),
  }
}

/** Whether the fields of the sandbox's bank are on. They need no account. */
export const hasBankFields = (env: Environment): boolean =>
  env.ADYEN_CLIENT_KEY?.trim() === sandboxBank.clientKey

/** Adyen's client keys begin with their environment; the other environment refuses them in people's browsers only. */
function clientKeyOf(env: Environment, kind: string): string | undefined {
  const key = env.ADYEN_CLIENT_KEY?.trim()
  if (!key) return undefined
  if (!new RegExp(`^${kind}_[\\dA-Z]{10,}$`).test(key))
    throw new BadSetting('ADYEN_CLIENT_KEY', key, `it must be a client key such as ${kind}_870be2…`)
  return key
}

/** The handling of card data with or without the processor's fields, in words for the operator. */
export const cardDataInWords = (hasFields: boolean): string =>
  hasFields
    ? "typed in the processor's encrypted fields: no card number reaches this server (PCI DSS: SAQ A)"
    : 'typed in our own form: card numbers pass through this server (PCI DSS: SAQ D). ADYEN_CLIENT_KEY switches to encrypted fields'

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
  const region = env.ADYEN_LIVE_REGION?.trim() || 'eu'
  const known = liveRegions.find((each) => each === region)
  if (!known) throw new BadSetting('ADYEN_LIVE_REGION', region, `it must be one of ${liveRegions.join(', ')}`)
  return { kind, prefix, region: known }
}

/** The processor makes a key for each webhook. */
function hmacKeysOf(env: Environment): ProcessorAccount['hmacKeys'] {
  const [payments, transfers] = [webhookKeysOf(env, names.payments), webhookKeysOf(env, names.transfers)]
  if (transfers.some((key) => payments.includes(key)))
    throw new BadSetting(
      names.transfers,
      '…',
      `it is a key of ${names.payments}: each webhook has one of its own`,
    )
  return { payments, transfers }
}

/** Several, divided by commas: a new key overlaps with the one before. */
function webhookKeysOf(env: Environment, name: string): string[] {
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
  for (const key of keys) assertStrong(env, name, Buffer.from(key, 'hex'), 32)
  return keys
}

/** The account at the sandbox's bank, with the keys that follow from that of a public sandbox. */
export function sandboxAccountAt(url: string, hasFields = false, sandboxKey?: string): ProcessorAccount {
  const { apiKey, hmacKeys } = bankKeysOf(sandboxKey)
  return {
    apiKey,
    reportApiKeys: { payments: apiKey, payouts: apiKey },
    ...(hasFields && { clientKey: sandboxBank.clientKey }),
    merchantAccount: sandboxBank.merchantAccount,
    balanceAccount: sandboxBank.balanceAccount,
    environment: { kind: 'sandbox', url },
    hmacKeys: { payments: [hmacKeys.payments], transfers: [hmacKeys.transfers] },
  }
}
