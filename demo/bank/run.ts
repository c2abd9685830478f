/** Opens the bank with its settings and listens. */
import type { AddressInfo } from 'node:net'
import { type OpenBank, openBank } from './bank.ts'
import { deliverTo } from './delivery.ts'
import type { BankSettings } from './settings.ts'

export type RunningBank = OpenBank & { readonly port: number }

/** Throws when the file is in use, or the port is taken. */
export async function runBank({ port, host, webhookUrl, ...options }: BankSettings): Promise<RunningBank> {
  const bank = openBank({ ...options, deliver: deliverTo(webhookUrl) })
  try {
    await bank.app.listen({ port, host })
  } catch (error) {
    await bank.close()
    throw error
  }
  return { ...bank, port: (bank.app.server.address() as AddressInfo).port }
}
