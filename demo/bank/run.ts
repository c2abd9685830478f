/** Opens the bank with its settings and listens. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { type OpenBank, openBank } from './bank.ts'
import type { BankOptions } from './bank-parts.ts'
import type { Deliver } from './delivery.ts'
import { addressFile, type BankSettings } from './settings.ts'

export type RunningBank = OpenBank & { readonly url: string }

/** Throws when the file is in use, or when the port is taken and was chosen. */
export async function runBank(
  { port, isPortChosen, host, ...options }: BankSettings & Pick<BankOptions, 'clock'>,
  deliver: Deliver,
): Promise<RunningBank> {
  if (options.file !== undefined) mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 })
  const bank = openBank({ ...options, deliver })
  try {
    await bank.app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
      // Another sandbox on this machine has a bank of its own.
      if (isPortChosen || error.code !== 'EADDRINUSE') throw error
      return bank.app.listen({ port: 0, host })
    })
  } catch (error) {
    await bank.close()
    throw error
  }
  const { port: own } = bank.app.server.address() as AddressInfo
  const isLocal = host === '127.0.0.1' || host === '0.0.0.0'
  const url = `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${own}`
  const { file } = options
  if (file === undefined) return { ...bank, url }
  writeFileSync(addressFile(file), `${url}\n`, { mode: 0o600 })
  return {
    ...bank,
    url,
    close() {
      rmSync(addressFile(file), { force: true })
      return bank.close()
    },
  }
}
