/** A real standby answers what only reads, and nobody ever misses what they did, or what a notice told them. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Contract } from '#core/contract/contract.ts'
import { buildApp } from '#server/http/app.ts'
import { replicaCalls } from '#server/http/replica-calls.ts'
import type { Metrics } from '#server/observability/instruments.ts'
import { openServer } from '#server/open-server.ts'
import type { CardProcessorPort } from '#server/ports/card-processor.ts'
import { readSettings } from '#server/settings.ts'
import { sharedSettings } from '../durability/both-books.ts'
import { aCluster, type Cluster, serverPrograms } from '../durability/cluster.ts'
import { readStream } from '../notifications/stream-reader.ts'
import { quickSecrets } from '../quick-secrets.ts'
import { aReadyUser, befriend, goodPin, type ReadyUser } from '../world.ts'

/** Long enough that the replica is tried again after a rest. */
const afterRest = { timeout: 10_000, interval: 100 }

// biome-ignore lint/suspicious/noExplicitAny: as any client reads it.
type Answer = any

type Running = Awaited<ReturnType<typeof serveOn>>

/** A whole server, on a primary and what is called its replica. */
async function serveOn(
  databaseUrl: string,
  databaseReadUrl: string,
  dataDir: string,
  cards?: CardProcessorPort,
) {
  const said: string[] = []
  let outcomes: string[] = []
  const metrics: Metrics = {
    count(name, labels) {
      if (name === 'cowrie_replica_reads_total') outcomes.push((labels as { outcome: string }).outcome)
    },
    record() {},
    watch() {},
  }
  const settings = readSettings({
    ...sharedSettings,
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
    DATA_DIR: dataDir,
  })
  const { server, close } = await openServer(settings, (sentence) => said.push(sentence), {
    cards,
    secrets: quickSecrets(settings.pepper),
    telemetry: { metrics, isTracing: false, port: undefined, close: async () => {} },
  })
  const app = await buildApp(server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  async function call(
    path: string,
    person?: ReadyUser,
    body?: object,
    key = randomUUID(),
  ): Promise<Response> {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status !== 503) return answer
    // As the answer asks, on a busy machine.
    await sleep(200)
    return call(path, person, body, key)
  }
  return {
    server,
    origin,
    said: (pattern: RegExp) => said.filter((sentence) => pattern.test(sentence)),
    call,
    async ask(path: string, person?: ReadyUser, body?: object): Promise<Answer> {
      const answer = await call(path, person, body)
      const read = (await answer.json()) as Answer
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`)
      return Array.isArray(read) ? read : read.data
    },
    /** Who has answered statements since this was asked last, each once. */
    answeredBy() {
      const names = [...new Set(outcomes)]
      outcomes = []
      return names
    },
    async close() {
      await app.drain(5_000)
      await close()
    },
  }
}

const money = ({ debit, credit }: ReadyUser) => ({
  ...{ rate: 0.000625, transactionPin: goodPin, isSystemRate: false },
  ...{ debitCardId: debit.id, creditCardId: credit.id },
})
const naira = { needAmount: 160_000, needCurrency: 566, haveAmount: 100, haveCurrency: 840 }

async function post(running: Running, owner: ReadyUser): Promise<string> {
  const listing = { ...money(owner), ...naira, allowPartFulfilment: true, allowSystemFulfilment: false }
  return (await running.ask('/api/Listing/listing', owner, listing)).lisingId
}

async function order(running: Running, buyer: ReadyUser, listingId: string): Promise<string> {
  const body = { ...money(buyer), needAmount: 1, haveAmount: 1_600, listingId }
  return (await running.ask('/api/Order/order', buyer, body)).orderId
}

const idsOf = (rows: readonly Record<'id', string>[]) => rows.map(({ id }) => id)

/** Listings that somebody finds who searches for all of this owner's. */
const found = async (running: Running, owner: ReadyUser, reader?: ReadyUser) =>
  (await running.ask(`/api/Listing/Search?userId=${owner.id}&pageSize=200`, reader)).map(
    ({ lisingId }: Answer) => lisingId,
  )

const answersByItself = (running: Running) =>
  vi.waitFor(async () => {
    running.answeredBy()
    await running.ask('/api/Listing/Search')
    expect(running.answeredBy()).toEqual(['replica'])
  }, afterRest)

describe.skipIf(!serverPrograms)('a replica', { timeout: 60_000 }, () => {
  let primary: Cluster
  let standby: Cluster
  let running: Running
  let owner: ReadyUser
  let buyer: ReadyUser
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))

  beforeAll(async () => {
    primary = await aCluster()
    standby = await primary.standby()
    running = await serveOn(primary.url, standby.url, dataDir)
    owner = await aReadyUser(running.server)
    buyer = await aReadyUser(running.server)
  }, 60_000)

  afterAll(async () => {
    await running?.close()
    await standby?.remove()
    await primary?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function standsStill() {
    await standby.ask('SELECT pg_wal_replay_pause()')
    await vi.waitFor(async () =>
      expect(await standby.ask('SELECT pg_get_wal_replay_pause_state() AS state')).toEqual([
        { state: 'paused' },
      ]),
    )
    onTestFinished(async () => {
      await standby.ask('SELECT pg_wal_replay_resume()')
      await answersByItself(running)
    })
  }

  it('answers everything that is said to be for it, and is never asked to write', async () => {
    const listingId = await post(running, owner)
    const orderId = await order(running, buyer, listingId)
    await running.ask(`/api/Order/accept/${orderId}`, owner, {})
    await befriend(running.server, buyer, owner)
    const transfer = { transactionPin: goodPin, amount: 5, currency: 840, debitCardId: buyer.debit.id }
    const { listingId: transferId } = await running.ask('/api/Listing/send-money', buyer, {
      ...transfer,
      friendId: owner.id,
    })
    const paths: Partial<Record<keyof Contract, [string, ReadyUser?]>> = {
      searchListings: ['/api/Listing/Search', buyer],
      searchOrders: ['/api/Order/Search', buyer],
      recentOrders: ['/api/Order/recent', owner],
      listingsCsv: ['/api/Listing/export', owner],
      ordersCsv: ['/api/Order/export', buyer],
      statementLines: ['/api/Statement/lines', owner],
      statementSums: ['/api/Statement/balances', owner],
      statementCsv: ['/api/Statement/export', owner],
      statementPdf: ['/api/Statement/pdf', owner],
      transfers: ['/api/Listing/transfers', buyer],
      transfersCsv: ['/api/Listing/transfers/export', buyer],
      incomingFunds: ['/api/Listing/currency-exchanges', owner],
      incomingCsv: ['/api/Listing/currency-exchanges/export', owner],
      rateHistory: ['/api/Transactions/rate-history?fromCurrency=840&toCurrency=566', owner],
      orderReceipt: [`/api/Order/receipt/${orderId}`, buyer],
      orderReceiptPdf: [`/api/Order/receipt/${orderId}/pdf`, buyer],
      listingReceipt: [`/api/Listing/receipt/${listingId}`, owner],
      listingReceiptPdf: [`/api/Listing/receipt/${listingId}/pdf`, owner],
      transferReceipt: [`/api/Listing/transfers/receipt/${transferId}`, buyer],
      transferReceiptPdf: [`/api/Listing/transfers/receipt/${transferId}/pdf`, buyer],
    }
    expect(Object.keys(paths)).toEqual(replicaCalls)
    await answersByItself(running)
    for (const [name, [path = '', reader] = []] of Object.entries(paths)) {
      await vi.waitFor(async () => {
        running.answeredBy()
        const answer = await running.call(path, reader)
        expect([name, answer.status]).toEqual([name, 200])
        expect([name, running.answeredBy()]).toEqual([name, ['replica']])
      }, afterRest)
    }
    const [reads] = await standby.ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'cowrie reads'`,
    )
    expect(reads?.count).toBeGreaterThan(0)
  })

  it('that stands still hides from nobody what they have done', async () => {
    await answersByItself(running)
    await standsStill()
    const listingId = await post(running, owner)
    expect(await found(running, owner, owner)).toContain(listingId)
    expect(await found(running, owner, buyer)).toContain(listingId)
    expect(await found(running, owner)).toContain(listingId)
    const [line] = await running.ask('/api/Statement/lines', owner)
    expect(line).toMatchObject({ aboutId: listingId, effect: 'held' })
    expect(await running.ask(`/api/Listing/receipt/${listingId}`, owner)).toMatchObject({ id: listingId })
    expect(running.answeredBy()).toContain('behind')
    const said = running.said(/is behind/).length
    expect(said).toBeGreaterThan(0)
    expect(await found(running, owner, owner)).toContain(listingId)
    expect(running.said(/is behind/)).toHaveLength(said)
  })

  it('that stands still hides from nobody what a notice tells them', async () => {
    const listingId = await post(running, owner)
    await answersByItself(running)
    const stream = await readStream(running.origin, owner.token)
    onTestFinished(stream.close)
    await stream.next('unread')
    await standsStill()
    running.answeredBy()
    const heard = stream.events.length
    const orderId = await order(running, buyer, listingId)
    await stream.next('notification', heard)
    expect(idsOf(await running.ask('/api/Order/recent', owner))).toContain(orderId)

    const listening = await readStream(running.origin, buyer.token)
    onTestFinished(listening.close)
    await listening.next('unread')
    const before = listening.events.length
    await running.ask(`/api/Order/accept/${orderId}`, owner, {})
    await listening.next('notification', before)
    const [newest] = await running.ask('/api/Order/Search', buyer)
    expect(newest).toMatchObject({ id: orderId, status: 'completed' })
    expect(await running.ask(`/api/Order/receipt/${orderId}`, buyer)).toMatchObject({ status: 'completed' })
    expect(running.answeredBy()).not.toContain('replica')
  })

  it('that is away is done without, said once, and used again when it is back', async () => {
    await answersByItself(running)
    await standby.stop('immediate')
    const listingId = await post(running, owner)
    expect(await found(running, owner, owner)).toContain(listingId)
    const said = running.said(/cannot be reached/).length
    expect(said).toBeGreaterThan(0)
    for (let times = 0; times < 5; times += 1) expect(await found(running, owner, owner)).toContain(listingId)
    expect(running.answeredBy()).toEqual(['away'])
    expect(running.said(/cannot be reached/)).toHaveLength(said)
    await standby.start()
    await answersByItself(running)
    expect(await found(running, owner, owner)).toContain(listingId)
  })

  it.each([
    ['the primary itself', async () => primary],
    [
      'another cluster',
      async () => {
        const other = await aCluster()
        onTestFinished(other.remove)
        return other
      },
    ],
    [
      'a standby that has followed another primary further',
      async () => {
        const other = await primary.standby()
        onTestFinished(other.remove)
        await other.promote()
        // A checkpoint is the first to tell the standby's control file of the new timeline.
        await other.ask('CHECKPOINT')
        const follower = await other.standby()
        onTestFinished(follower.remove)
        await other.ask('SELECT pg_switch_wal()')
        await other.ask('SELECT pg_switch_wal()')
        return follower
      },
    ],
  ])('that is %s answers nothing, and is named', async (_, open) => {
    const { url } = await open()
    const elsewhere = await serveOn(primary.url, url, dataDir, running.server.cards)
    try {
      const listingId = await post(elsewhere, owner)
      expect(await found(elsewhere, owner, owner)).toContain(listingId)
      expect(elsewhere.answeredBy()).toEqual(['unfit'])
      expect(elsewhere.said(/is no replica of DATABASE_URL/)).toHaveLength(1)
    } finally {
      await elsewhere.close()
    }
  })
})
