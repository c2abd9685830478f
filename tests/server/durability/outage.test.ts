/** The database goes away, in each of the ways in which databases do, and every process is well again by itself. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { newId } from '#server/ids.ts'
import { audit } from '#server/ledger/audit.ts'
import { openServer } from '#server/open-server.ts'
import { mailsTo } from '#server/ports/mail-sandbox.ts'
import { seededRandom } from '#server/seed/random.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import { endProcess } from '../keys/real-server.ts'
import { readStream } from '../notifications/stream-reader.ts'
import { quickSecrets } from '../quick-secrets.ts'
import { aPerson, aReadyUser, goodPin, type ReadyUser } from '../world.ts'
import { assertBooksAgree, booksOf, sharedSettings, withBoth } from './both-books.ts'
import { aCluster, type Cluster, serverPrograms } from './cluster.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import { seeded, startTrading, tradingPairs } from './trading.ts'

/** The pool's and the listener's. */
const maxSockets = 21
/** How long the stopped database stays away, in seconds; a patient person checks with `OUTAGE_SECONDS=600`. */
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 3)
/** The promise: well again within 10 s of the database. */
const wellAgain = { timeout: 10_000, interval: 50 }

type Running = {
  readonly server: Server
  readonly origin: string
  readonly said: string[]
  close(): Promise<void>
}

/** The whole server, in this process, on a database; its bank is in this process, too, unless one is named. */
async function serveOn(
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
  const { server, close } = await openServer(settings, (sentence) => said.push(sentence), {
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

/** Sockets from here to a port that are open or being opened, by their own end. */
function socketsTo(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const [established, connecting] = ['01', '02']
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, , remote, state]) => remote?.endsWith(`:${hex}`) && [established, connecting].includes(state ?? ''),
    )
    .map(([, local]) => local ?? '')
}

/**
 * Counts the sockets to a port every few milliseconds. A socket counts from its second sighting: the pool opens the
 * next one while it says goodbye on the one before.
 */
function watchSockets(port: number) {
  let most = 0
  let before = new Set<string>()
  const timer = setInterval(() => {
    const now = new Set(socketsTo(port))
    most = Math.max(most, [...now].filter((socket) => before.has(socket)).length)
    before = now
  }, 25)
  return {
    /** The most there have ever been. */
    end() {
      clearInterval(timer)
      return most
    },
  }
}

/** The address of a cluster's database through a forwarder. */
const through = (forwarder: Forwarder, { url, port }: Cluster) =>
  url.replace(`:${port}/`, `:${forwarder.port}/`)

type Load = {
  /** The ids of orders that were answered with success. */
  readonly acknowledged: string[]
  /** How often each status was answered. */
  readonly statuses: Map<number, number>
  end(): Promise<void>
}

/** People who order on one listing as fast as they can, and try again with the same key when they are refused. */
async function startLoad({ server, origin }: Running, clients: number): Promise<Load> {
  const post = (path: string, { token }: ReadyUser, body: object, key: string) =>
    fetch(origin + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
  const money = ({ debit, credit }: ReadyUser) => ({
    rate: 0.000625,
    transactionPin: goodPin,
    isSystemRate: false,
    debitCardId: debit.id,
    creditCardId: credit.id,
  })
  const owner = await aReadyUser(server)
  const listing = {
    ...money(owner),
    needAmount: 1_600_000_000,
    needCurrency: 566,
    haveAmount: 1_000_000,
    haveCurrency: 840,
    allowPartFulfilment: true,
    allowSystemFulfilment: true,
  }
  const posted = await (await post('/api/Listing/listing', owner, listing, randomUUID())).json()
  const listingId = (posted as { data: { lisingId: string } }).data.lisingId

  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let isOver = false
  const client = async (buyer: ReadyUser) => {
    const order = { ...money(buyer), needAmount: 1, haveAmount: 1_600, listingId }
    let key = randomUUID()
    while (!isOver) {
      // A cut connection tells nothing: the same key asks again.
      const answer = await post('/api/Order/order', buyer, order, key).catch(() => undefined)
      if (!answer) continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const body = (await answer.json()) as { isSuccess: boolean; data: { orderId: string } }
      if (answer.ok && body.isSuccess) {
        acknowledged.push(body.data.orderId)
        key = randomUUID()
      } else await sleep(50)
    }
  }
  const buyers: ReadyUser[] = []
  for (let made = 0; made < clients; made += 1) buyers.push(await aReadyUser(server))
  const running = Promise.all(buyers.map(client))
  return {
    acknowledged,
    statuses,
    async end() {
      isOver = true
      await running
    },
  }
}

/** Calls are served, mails leave, and what another process says is heard. */
async function expectWell({ server, origin }: Running, cluster: Cluster): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), wellAgain)
  await vi.waitFor(async () => {
    const listeners = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'cowrie news'`
    expect(await cluster.ask(listeners)).toHaveLength(1)
  }, wellAgain)

  // A pooled connection may be found dead by the first who uses it.
  const person = await vi.waitFor(() => aPerson(server), wellAgain)
  expect((await mailsTo(server, person.email)).length).toBeGreaterThan(0)
  const stream = await readStream(origin, person.token)
  await stream.next('unread')
  const heard = stream.events.length
  // As another process does it.
  await server.database.db
    .insertInto('notification')
    .values({
      id: newId(),
      person_id: person.id,
      kind: 'orders',
      title: 'From another process',
      body: 'x',
      lang: 'en',
      url: '/order-page',
      created_at: server.clock(),
    })
    .execute()
  const other = new pg.Client({ connectionString: cluster.url })
  await other.connect()
  await other.query('SELECT pg_notify($1, $2)', ['cowrie_news', person.id])
  await other.end()
  await stream.next('notification', heard)
  stream.close()
}

async function expectKept({ server }: Running, { acknowledged, statuses }: Load): Promise<void> {
  // Nobody was told of a fault of ours, and whoever was refused was told to come back.
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
  const found = await server.database.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', acknowledged)
    .execute()
  expect(found.length).toBe(new Set(acknowledged).size)
  expect(await audit(server.database.db)).toEqual([])
}

describe.skipIf(!serverPrograms)('a server whose PostgreSQL', () => {
  let primary: Cluster
  let forwarder: Forwarder
  let running: Running
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))

  beforeAll(async () => {
    primary = await aCluster()
    forwarder = await forwardTo(primary.port)
    running = await serveOn(through(forwarder, primary), dataDir)
  })
  afterAll(async () => {
    await running?.close()
    await forwarder?.close()
    await primary?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is stopped and started under load is well again, with no more sockets than its pool and one', {
    timeout: 90_000 + outageSeconds * 1000,
  }, async () => {
    const sockets = watchSockets(forwarder.port)
    const load = await startLoad(running, 6)
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(5), 20_000)
    await primary.stop('fast')
    // A listener that connects as fast as it can makes thousands of sockets in this time.
    await sleep(outageSeconds * 1000)
    const before = load.acknowledged.length
    await primary.start()
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before), wellAgain)
    await expectWell(running, primary)
    await load.end()
    expect(sockets.end()).toBeLessThanOrEqual(maxSockets)
    await expectKept(running, load)
    const saidOfNews = running.said.filter((sentence) => sentence.startsWith('news between'))
    expect(saidOfNews.length).toBeLessThanOrEqual(4 + outageSeconds / 15)
  })

  it('refuses the password for a while is well again when it is right', { timeout: 60_000 }, async () => {
    const sockets = watchSockets(forwarder.port)
    await primary.ask(`ALTER ROLE cowrie PASSWORD 'another'`)
    await primary.ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cowrie'`)
    await vi.waitFor(async () => {
      const answer = await fetch(`${running.origin}/api/Utility/countries`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    }, wellAgain)
    const { accepted } = forwarder
    const before = accepted()
    await vi.waitFor(() => expect(accepted()).toBeGreaterThan(before + 3), 20_000)
    await primary.ask(`ALTER ROLE cowrie PASSWORD 'cowrie'`)
    await expectWell(running, primary)
    expect(sockets.end()).toBeLessThanOrEqual(maxSockets)
    expect(await audit(running.server.database.db)).toEqual([])
  })

  it('dies, and whose synchronous standby is promoted, finds every acknowledged order there', {
    timeout: 120_000,
  }, async () => {
    const standby = await primary.synchronousStandby()
    try {
      const sockets = watchSockets(forwarder.port)
      const load = await startLoad(running, 6)
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(20), 30_000)
      await primary.stop('immediate')
      const before = load.acknowledged.length
      await standby.promote()
      forwarder.target(standby.port)
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before), wellAgain)
      await expectWell(running, standby)
      await load.end()
      expect(sockets.end()).toBeLessThanOrEqual(maxSockets)
      await expectKept(running, load)
    } finally {
      await standby.remove()
    }
  })
})

it.skipIf(!serverPrograms)(
  "keeps every answered call through 20 outages, and its books and the bank's agree",
  {
    timeout: 240_000,
  },
  () => seeded(comparesAfterOutages),
)

const outages = 20

async function comparesAfterOutages(seed: number): Promise<void> {
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

  const ways: Record<string, () => Promise<void>> = {
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
  for (let left = outages; left > 0; left -= 1) {
    await trading.goesOn(random.whole(2, 12))
    await sleep(random.whole(0, 100))
    await ways[random.pick(Object.keys(ways))]?.()
  }
  await trading.goesOn(20)
  await trading.end()
  await trading.assertAnsweredAlike()
  await running.close()
  await endProcess(bank.child, 'SIGTERM')
  await withBoth(place, (server) => trading.assertKept(server.database.db), { settles: true })
  await assertBooksAgree(place)
}
