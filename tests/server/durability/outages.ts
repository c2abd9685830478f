/** A server in this process whose PostgreSQL goes away, in each of the ways in which databases do. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { seededRandom } from '#server/exchange/seed/random.ts'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { freePort } from '#tests/free-port.ts'
import { keptIn } from '#tests/server/told.ts'
import { startBank } from '../bank/bank-process.ts'
import { endProcess } from '../keys/real-server.ts'
import { quickSecrets } from '../quick-secrets.ts'
import { type Pace, unbounded } from '../soak.ts'
import { assertBooksAgree, booksOf, sharedSettings, withBoth } from './both-books.ts'
import { aCluster, type Cluster } from './cluster.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import { seeded, startTrading, tradingPairs } from './trading.ts'

export type Running = {
  readonly server: Server
  readonly origin: string
  readonly said: string[]
  close(): Promise<void>
}

/** The whole server, in this process, on a database; its bank is in this process, too, unless one is named. */
export async function serveOn(
  databaseUrl: string,
  dataDir: string,
  { port = 0, bankUrl = '' } = {},
): Promise<Running> {
  const said: string[] = []
  const settings = readSettings({
    ...sharedSettings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BANK_URL: bankUrl,
  })
  const { server, close } = await openServer(settings, {
    report: keptIn(said),
    secrets: quickSecrets(settings.pepper),
  })
  const app = await buildApp(server)
  await app.listen({ port, host: '127.0.0.1' })
  let closing: Promise<void> | undefined
  return {
    server,
    said,
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      closing ??= app.drain(5_000).then(close)
      await closing
    },
  }
}

/** The address of a cluster's database through a forwarder. */
export const through = (forwarder: Forwarder, { url, port }: Cluster) =>
  url.replace(`:${port}/`, `:${forwarder.port}/`)

/**
 * Takes the database away this often while people trade, and fails unless every answered call is kept, and the server's
 * books and the bank's agree. `seed` as `seeded` has it.
 */
export const survivesOutages = (
  outages: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<void> => seeded((drawn) => outagesAndBooks(outages, pace, drawn), seed)

async function outagesAndBooks(outages: number, pace: Pace, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const primary = await aCluster()
  onTestFinished(primary.remove)
  const forwarder = await forwardTo(primary.port)
  onTestFinished(forwarder.close)
  const place = { dataDir: mkdtempSync(join(tmpdir(), 'cowrie-test-')), databaseUrl: primary.url }
  onTestFinished(() => rmSync(place.dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const bank = await startBank({
    BANK_FILE: booksOf(place),
    BANK_PORT: '0',
    BANK_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/adyen`,
  })
  onTestFinished(() => endProcess(bank.child, 'SIGKILL'))
  const running = await serveOn(through(forwarder, primary), place.dataDir, { port, bankUrl: bank.url })
  onTestFinished(running.close)

  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'is stopped': () => primary.stop('fast').then(primary.start),
    crashes: () => primary.stop('immediate').then(primary.start),
    'ends every session': async () => {
      await primary.ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cowrie'`)
    },
    'loses every connection': async () => forwarder.target(primary.port),
    'cannot be reached': async () => {
      forwarder.target(await freePort())
      await sleep(random.whole(200, 1_500))
      forwarder.target(primary.port)
    },
  }
  const trading = startTrading(running.origin, await tradingPairs(running.server, 4, seed), seed)
  onTestFinished(trading.abandon)
  for (let done = 0; done < outages && (done === 0 || pace.hasTime()); ) {
    await trading.goesOn(random.whole(2, 12))
    await sleep(random.whole(0, 100))
    // Each of them in turn, and then any.
    await (Object.values(ways)[done] ?? random.pick(Object.values(ways)))()
    done += 1
    pace.done(done)
  }
  await trading.goesOn(20)
  await trading.end()
  await trading.assertAnsweredAlike()
  await running.close()
  await endProcess(bank.child, 'SIGTERM')
  await withBoth(place, (server) => trading.assertKept(server.database.db), { settles: true })
  await assertBooksAgree(place)
}
