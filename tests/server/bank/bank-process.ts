/** The bank as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { shortLived } from '#tests/short-lived.ts'

const main = fileURLToPath(new URL('../../../demo/bank/main.ts', import.meta.url))

export type BankProcess = { readonly child: ChildProcess; readonly url: string }

/** Resolves when it listens. */
export async function startBank(env: {
  BANK_FILE: string
  BANK_PORT: string
  BANK_WEBHOOK_URL: string
}): Promise<BankProcess> {
  const child = spawn(process.execPath, [...shortLived, main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await Promise.race([
    once(child.stdout, 'data').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the bank ended with ${code}`)
    }),
  ])
  return { child, url: /http:\S+/.exec(line)?.[0] ?? '' }
}
