/** The settings of the bank, from the environment. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BankOptions } from './bank-parts.ts'
import { bankKeysOf, sandboxBank } from './sandbox-keys.ts'

export type BankSettings = Omit<BankOptions, 'clock'> & {
  readonly port: number
  /** Otherwise a free port does as well. */
  readonly isPortChosen: boolean
  readonly host: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws a sentence about the first setting that cannot be used. */
export function readBankSettings(env: Environment): BankSettings {
  const port = env.BANK_PORT || String(sandboxBank.port)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`BANK_PORT=${port} is not usable: it must be a port from 0 to 65535`)
  const file = resolve(env.BANK_FILE || join(env.DATA_DIR || '.data', 'bank.sqlite'))
  const sandboxKey = sandboxKeyOf(env)
  return {
    merchantAccount,
    balanceAccount,
    ...bankKeysOf(sandboxKey),
    sandboxKey,
    announcesReports: true,
    file,
    port: Number(port),
    isPortChosen: Boolean(env.BANK_PORT),
    host: hostOf(env, sandboxKey),
  }
}

/** Where the bank that runs alone sends its webhooks. Throws for what is no address. */
export function webhookUrlOf(env: Environment): string {
  const url = env.BANK_WEBHOOK_URL || sandboxBank.webhookUrl
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(
      'BANK_WEBHOOK_URL is not usable: it must be an address that begins with http:// or https://',
    )
  return url
}

const { merchantAccount, balanceAccount } = sandboxBank

/** The key of a sandbox that strangers can reach: the setting, or the one that its server has made beside its data. */
function sandboxKeyOf(env: Environment): string | undefined {
  if (env.SANDBOX !== 'public') return undefined
  const file = resolve(env.DATA_DIR || '.data', 'sandbox-key')
  const key = env.SANDBOX_KEY || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (!key) throw new Error('SANDBOX=public needs SANDBOX_KEY, the same as that of the server')
  return key
}

/** This machine alone: a caller who needs no key could make payments of the sandbox go wrong. */
function hostOf(env: Environment, sandboxKey: string | undefined): string {
  const host = env.BANK_HOST || '127.0.0.1'
  if (sandboxKey === undefined && !['127.0.0.1', '::1', 'localhost'].includes(host))
    throw new Error(
      `BANK_HOST=${host} is not usable: others than this machine would reach a bank that asks for no key. Set ` +
        'SANDBOX=public and SANDBOX_KEY for it and for the server',
    )
  return host
}

/** Beside the books of a running bank, whose port may be any free one. */
export const addressFile = (booksFile: string): string => `${booksFile}.url`
