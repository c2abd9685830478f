/** The bank in a thread of the sandbox server's process: with its own event loop, and it ends with the server. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readBankSettings } from './settings.ts'

export type ToBank = { readonly what: 'deliver'; readonly to: string } | { readonly what: 'close' }
export type FromBank = { readonly what: 'ready'; readonly url: string } | { readonly what: 'closed' }

export type BankBesideServer = {
  readonly url: string
  /** Where its webhooks go from now on; they wait until then. */
  deliverTo(url: string): void
  close(): Promise<void>
}

/** Throws for a wrong setting, a file that another bank has open, and a chosen port that is taken. */
export async function openBankBesideServer(
  env: Readonly<Record<string, string | undefined>>,
  log: (sentence: string) => void,
): Promise<BankBesideServer> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: readBankSettings(env),
    execArgv: [],
    env: {},
  })
  // Rejects with the thread's error.
  const [{ url }] = (await once(thread, 'message')) as [Extract<FromBank, { what: 'ready' }>]
  thread.on('error', (error) => log(`The sandbox bank failed: ${error.message}`))
  const tell = (message: ToBank) => thread.postMessage(message)
  return {
    url,
    deliverTo: (to) => tell({ what: 'deliver', to }),
    async close() {
      const ended = once(thread, 'exit')
      tell({ what: 'close' })
      await ended
    },
  }
}
