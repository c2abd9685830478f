/** The settings of the bank, from the environment. */
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { BankOptions } from './bank-parts.ts'
import { sandboxBank } from './sandbox-keys.ts'

export type BankSettings = Omit<BankOptions, 'clock'> & {
  readonly port: number
  /** Otherwise a free port does as well. */
  readonly isPortChosen: boolean
  readonly host: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws a sentence about the first setting that cannot be used. Creates the folder of the file. */
export function readBankSettings(env: Environment): BankSettings {
  const port = env.BANK_PORT || String(sandboxBank.port)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`BANK_PORT=${port} is not usable: it must be a port from 0 to 65535`)
  const file = resolve(env.BANK_FILE || join(env.DATA_DIR || '.data', 'bank.sqlite'))
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return {
    ...sandboxAccount,
    announcesReports: true,
    file,
    port: Number(port),
    isPortChosen: Boolean(env.BANK_PORT),
    host: env.BANK_HOST || '127.0.0.1',
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

const { apiKey, hmacKeys, merchantAccount, balanceAccount } = sandboxBank
const sandboxAccount = { apiKey, hmacKeys, merchantAccount, balanceAccount }

/** Beside the books of a running bank, whose port may be any free one. */
export const addressFile = (booksFile: string): string => `${booksFile}.url`
