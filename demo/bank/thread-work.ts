/** The work of the thread of the bank beside a server: see `beside-server.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FromBank, ToBank } from './beside-server.ts'
import { deliverTo } from './delivery.ts'
import { runBank } from './run.ts'

const address = Promise.withResolvers<string>()
const send = (message: FromBank) => parentPort?.postMessage(message)

const bank = await runBank(workerData, async (webhook, signal) => {
  // The server listens after the bank: webhooks of the last run wait for it.
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  await deliverTo(await Promise.race([address.promise, stopped]))(webhook, signal)
})

parentPort?.on('message', async (message: ToBank) => {
  if (message.what === 'deliver') return address.resolve(message.to)
  await bank.close()
  send({ what: 'closed' })
  parentPort?.close()
})
send({ what: 'ready', url: bank.url })
