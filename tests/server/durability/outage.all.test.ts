/**
 * The database goes away, in each of the ways in which databases do, and every process is well again by itself. In
 * `test:all`, because it needs PostgreSQL's programs.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { readStream } from '../notifications/stream-reader.ts'
import { aPerson, aReadyUser, goodPin, type ReadyUser } from '../world.ts'
import { aCluster, type Cluster, serverPrograms } from './cluster.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import { type Running, serveOn, survivesOutages, through } from './outages.ts'

/** The pool's and the listener's. */
const maxSockets = 21
/** How long the stopped database stays away, in seconds; a patient person checks with `OUTAGE_SECONDS=600`. */
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 3)
/** The promise: well again within 10 s of the database. */
const wellAgain = { timeout: 30_000, interval: 50 }

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
      message: 'friendAccepted',
      facts: JSON.stringify({ name: 'From another process' }),
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
  // Nobody was told of a fault of ours, and each refused caller was told to come back.
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
    timeout: 300_000 + outageSeconds * 1000,
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

  it('refuses the password for a while is well again when it is right', { timeout: 300_000 }, async () => {
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
    timeout: 300_000,
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
  "keeps every answered call through 5 outages, and its books and the bank's agree",
  { timeout: 300_000 },
  () => survivesOutages(5, { seed: 1 }),
)
